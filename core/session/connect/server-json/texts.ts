/** What each rule says of a place in a `server.json`, in English, with plain `{name}` placeholders. */
export const serverJson = {
  'not-object': 'This must be an object.',
  'not-list': 'This must be a list.',
  'not-text': '{field} must be text.',
  missing: 'The required {field} is missing.',
  'too-long': '{field} has {length} characters; {most} are allowed.',
  'name-form':
    'The name must be a reversed domain, one slash and the server’s own name, such as io.github.user/weather.',
  'version-range': '“{version}” is a range. A version must be one release.',
  'version-latest': '“latest” is no version: the registry refuses it.',
  'old-name': '“{old}” was renamed to “{name}” in 2025-09-16.',
  'removed-member': '“{name}” is not part of a server.json any more: the registry keeps it itself.',
  'nothing-to-run': 'There are neither packages nor remotes, so nothing can be started or reached.',
  'registry-unknown': 'Loupe doesn’t know how to run packages of the type “{type}”.',
  'package-download':
    'An MCP bundle has to be downloaded and unpacked first, which Loupe doesn’t do.',
  'hash-missing': 'An MCP bundle needs fileSha256, the hash of its file.',
  'hash-form': 'fileSha256 must be 64 lowercase hexadecimal digits.',
  'version-missing': 'A package of {type} needs the version that is to be run.',
  'version-in-identifier':
    'The version of an OCI image belongs into its identifier, after a colon.',
  'identifier-form': '“{identifier}” can’t be an identifier of {type}.',
  'transport-type': 'The transport “{type}” is none of: {allowed}.',
  'url-form': '“{url}” is not an http: or https: URL, nor one that begins with a variable.',
  'argument-type': 'An argument must be “positional” or “named”, but is “{type}”.',
  'argument-nameless': 'A positional argument needs a value or a valueHint.',
  'format-unknown': 'The format “{format}” is none of: string, number, boolean, filepath.',
  'default-not-a-choice': 'The default “{value}” is not one of the choices.',
  'variable-undeclared': 'Nothing declares {variable}, so it stays as it is written.',
  'icon-source': 'The source of an icon must be an https: URL.',
} as const;
