import { englishOf, type Phrase, type LocalizedMessage } from '../text/phrase';

export const sessionTexts = {
  'no-response': 'No response within {seconds} s.',
  'no-response-to': 'No response to {method} within {seconds} s.',
  'not-connected': 'Not connected.',
  disconnected: 'Disconnected.',
  'proxy-stopped': 'The proxy has stopped.',
  cancelled: 'Cancelled.',
  'stream-ended': 'The request’s stream ended without a response.',
  'lost-while-waiting': 'The connection was lost while the server was waiting for an answer.',
  'larger-than': 'Larger than {size} MB.',
  'only-beginning': 'Not valid JSON. Of its {size} MB, only the first 64 kB were read to find out why.',
  'version-unsupported': 'The server doesn’t support {version}.',
  'only-other-versions': 'The server supports only versions that Loupe doesn’t support.',
  'other-version': 'Loupe requested {asked}; the server responded with {given}.',
} as const;

export function sessionMessage(code: keyof typeof sessionTexts, params?: Phrase['params']): Required<LocalizedMessage> {
  const phrase = { code: `session.${code}`, ...(params && { params }) };
  return { message: englishOf(phrase, () => sessionTexts[code]), phrase };
}
