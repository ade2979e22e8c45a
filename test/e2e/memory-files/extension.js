// An extension with a file system in memory: a workspace that is on no disk. It holds the files of the folder `logs`,
// which the test puts beside this file.
const { readdirSync, readFileSync } = require('node:fs')
const { basename, join } = require('node:path')
const vscode = require('vscode')

const root = vscode.Uri.parse('memory:/logs')
const folder = join(__dirname, 'logs')
const files = new Map(readdirSync(folder).map((name) => [`/logs/${name}`, readFileSync(join(folder, name))]))

const provider = {
  onDidChangeFile: new vscode.EventEmitter().event,
  watch: () => new vscode.Disposable(() => {}),
  stat({ path }) {
    if (path === root.path) return { type: vscode.FileType.Directory, ctime: 0, mtime: 0, size: 0 }
    return { type: vscode.FileType.File, ctime: 0, mtime: 0, size: bytesOf(path).length }
  },
  readDirectory: () => [...files.keys()].map((path) => [basename(path), vscode.FileType.File]),
  readFile: ({ path }) => bytesOf(path),
  createDirectory: refuse,
  writeFile: refuse,
  delete: refuse,
  rename: refuse,
}

function bytesOf(path) {
  const bytes = files.get(path)
  if (bytes === undefined) throw vscode.FileSystemError.FileNotFound(path)
  return bytes
}

function refuse() {
  throw vscode.FileSystemError.NoPermissions()
}

exports.activate = ({ subscriptions }) => {
  subscriptions.push(
    vscode.workspace.registerFileSystemProvider('memory', provider, { isReadonly: true }),
    vscode.commands.registerCommand('memoryFiles.open', () =>
      vscode.commands.executeCommand('vscode.openFolder', root, { forceReuseWindow: true }),
    ),
  )
}
