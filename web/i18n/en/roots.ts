export const roots = {
  title: 'Roots',
  about:
    'Directories and files that the server may work in. Loupe sends them when the server requests roots/list.',
  none: 'No roots. The server receives an empty list.',
  uri: 'URI of root {n}',
  name: 'Name of root {n}',
  namePlaceholder: 'Name (optional)',
  add: 'Add root',
  remove: 'Remove root {n}',
  save: 'Save roots',
  revert: 'Discard changes',
  notFile:
    'A root’s URI should start with file://. You can still save it to see how the server reacts.',
  notUri: 'Not a valid URI. Directory URIs look like file:///home/me/project.',
  duplicate: 'Duplicate URI.',
  saved: 'Saved.',
  savedTold: 'Saved, and the server was notified (notifications/roots/list_changed).',
  savedNotTold: 'Saved. The server was not notified: {reason}',
  reason_notDeclared: 'roots.listChanged was not declared on this connection.',
  reason_modern:
    'this version has no such notification; the server requests roots when it needs them.',
  reason_failed: 'the notification couldn’t be sent. {words}',
  neverAsked: 'The server has not requested the roots.',
  asked: 'Requested by the server {count, plural, one {# time} other {# times}}, last at {time}.',
  answered: 'Sent to the server: {roots}',
  answeredNone: 'Sent to the server: none.',
} as const;
