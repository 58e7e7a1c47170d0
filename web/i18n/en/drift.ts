import changes from '../../../core/drift/texts.json';

export const drift = {
  title: 'Server snapshot',
  intro:
    'Save a snapshot of what the server offers: its tools with their schemas, prompts, resources, capabilities and instructions. Loupe compares every later connection with it.',
  keep: 'Save snapshot',
  keepAnew: 'Update snapshot',
  more: 'More snapshot actions',
  saveFile: 'Save as file',
  loadFile: 'Compare with a file…',
  forget: 'Delete snapshot',
  keptAt: 'Saved {when}',
  size: 'about {tokens, plural, one {# token} other {# tokens}} of model context',
  sizeHint:
    'Estimated from the names, descriptions and input schemas of the tools, plus the instructions: UTF-8 bytes divided by 4.',
  same: 'No changes.',
  changed:
    '{breaking, plural, =0 {No breaking changes} one {# breaking change} other {# breaking changes}}, {harmless} non-breaking',
  waiting:
    'Loupe compares the server with the snapshot once it is connected and its lists are loaded.',
  incomplete: 'Not compared: {method} returned an incomplete list.',
  incompleteHint: 'Loading failed, or the list is loaded page by page.',
  unreadable: 'The saved snapshot can’t be read. Update or delete it.',
  failed: 'Not compared: {message}',
  notWhole: 'Not saved: {method} returned an incomplete list.',
  notStored:
    'Browser storage is full. The snapshot is lost when you close this page; save it as a file to keep it.',
  fault: {
    'not-json': '{file} is not JSON.',
    'not-a-surface': '{file} is not a Loupe snapshot.',
    'newer-version': '{file} was saved by a newer version of Loupe.',
  },
  breaking: 'Breaking',
  harmless: 'Non-breaking',
  list: 'Changes',
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
