import { drift as changes } from '../../../core/drift/texts';

export const drift = {
  title: 'Surface',
  intro:
    'Keep what the server offers now: its tools with their schemas, prompts, resources, capabilities and instructions. Each later connection is compared with it.',
  keep: 'Keep this surface',
  keepAnew: 'Keep as it is now',
  more: 'More about the kept surface',
  saveFile: 'Save as file',
  loadFile: 'Compare with a file…',
  forget: 'Stop comparing',
  keptAt: 'Kept {when}',
  size: 'about {tokens, plural, one {# token} other {# tokens}} for a model',
  sizeHint:
    'Estimated from the tools’ names, descriptions and input schemas, and the instructions: bytes of UTF-8 divided by 4.',
  same: 'Nothing has changed.',
  changed:
    '{breaking, plural, =0 {No breaking changes} one {# breaking change} other {# breaking changes}}, {harmless} harmless',
  waiting: 'The comparison follows once the server is connected and its lists have been fetched.',
  incomplete: 'Not compared: the list of {method} is not whole.',
  incompleteHint: 'It broke off, or is fetched page by page.',
  unreadable: 'What was kept can’t be read. Keep the surface as it is now, or stop comparing.',
  failed: 'Not compared: {message}',
  notWhole: 'Not kept: the list of {method} broke off.',
  notStored:
    'The browser’s storage is full: it is kept until this page is closed. Save it as a file to have it longer.',
  fault: {
    'not-json': '{file} is not JSON.',
    'not-a-surface': '{file} is not a surface that Loupe saved.',
    'newer-version': '{file} was saved by a newer version of Loupe.',
  },
  breaking: 'Breaking',
  harmless: 'Harmless',
  list: 'What has changed',
  showMore: 'Show {count} more',
  kind: {
    server: 'Server',
    tool: 'Tool',
    resource: 'Resource',
    template: 'Resource template',
    prompt: 'Prompt',
  },
  part: { input: 'arguments', output: 'output' },
  changes,
};
