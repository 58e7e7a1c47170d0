// @vitest-environment jsdom
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, expect, it } from 'vitest';

import { sendRedirectPage } from './redirect-page';

/** Shows the page of a browser that has come back without a state, and runs its script. */
function show(fragment: string, language = 'en'): string {
  let html = '';
  const request = { headers: { 'accept-language': language } } as IncomingMessage;
  const response = { writeHead: () => undefined, end: (text: string) => (html = text) };
  sendRedirectPage(request, response as unknown as ServerResponse, 'none-state');
  history.replaceState(null, '', `/oauth/callback#${fragment}`);
  const page = new DOMParser().parseFromString(html, 'text/html');
  document.body.replaceChildren(...page.body.children);
  // A script that was parsed apart does not run.
  const script = document.createElement('script');
  script.text = document.querySelector('script')?.text ?? '';
  document.body.append(script);
  return document.querySelector('main')?.textContent ?? '';
}

afterEach(() => history.replaceState(null, '', '/'));

it.each(['en', 'zh-CN'])('names tokens in the fragment in %s, never a value', (language) => {
  const text = show('access_token=s3cret&token_type=Bearer&secret-name=x&state=abc', language);
  expect(text).toContain('access_token, token_type, state');
  expect(text).not.toMatch(/s3cret|secret-name|abc|Bearer/);
  expect(location.href).toMatch(/\/oauth\/callback$/);
});

it('says that the state is missing where nothing is in the fragment', () => {
  expect(show('')).toContain('The state is missing');
});
