export const exporting = {
  copyAs: 'Copy as',
  copied: 'Copied',
  copyFailed: 'Couldn’t copy',
  json: 'JSON',
  curl: 'curl',
  shell: 'Shell',
  typescript: 'TypeScript SDK',
  python: 'Python SDK',
  link: 'Link with these arguments',
  format: 'Format JSON',
  filledByPaste: 'Form filled from pasted JSON',
  filledByLink: 'Form filled from the link. Nothing was sent.',
  filledByBrokenLink:
    'The JSON in the link is incomplete; the link may have been truncated. Nothing was sent.',
  undo: 'Undo',
  offerText: 'You pasted a JSON object.',
  offer: 'Fill form with it',
  tooLong:
    'The link would have {length, number} characters; links over {limit, number} get truncated. Copy the arguments as JSON instead.',
  omitted: 'Left out of the link because the schema marks it as secret: {names}',
  dismiss: 'Dismiss',
} as const;
