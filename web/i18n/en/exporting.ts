export const exporting = {
  copyAs: 'Copy as',
  copied: 'Copied',
  copyFailed: 'Not copied',
  json: 'JSON',
  curl: 'curl',
  shell: 'Shell',
  typescript: 'TypeScript SDK',
  python: 'Python SDK',
  link: 'Link with these arguments',
  format: 'Format',
  filledByPaste: 'Pasted JSON filled the form',
  filledByLink: 'The link filled the form. Nothing was sent.',
  filledByBrokenLink:
    'The JSON in the link is not whole: it may have been cut off. Nothing was sent.',
  undo: 'Undo',
  offerText: 'What was pasted is a JSON object.',
  offer: 'Fill the form with it',
  tooLong:
    'The link would have {length, number} characters; above {limit, number} links get cut off. Copy the arguments as JSON instead.',
  omitted: 'Left out of the link, because the schema calls it secret: {names}',
  dismiss: 'Dismiss',
} as const;
