export declare const editorNode: string
export declare const editorEntry: string
export declare function installEditor(): void
