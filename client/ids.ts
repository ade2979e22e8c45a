// Names that the manifest and the code share. They never change: settings files, key bindings and other extensions
// hold them.

export const languageId = 'dsh-session'

export const settingsSection = 'dshSession'

/** Extension of what the harness writes and of what is looked at for a header. */
export const logExtension = '.jsonl'
