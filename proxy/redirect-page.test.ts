// @vitest-environment jsdom
import type { IncomingMessage, ServerResponse } from 'node:http';
import { runInNewContext } from 'node:vm';
import { afterEach, expect, it } from 'vitest';

import { type Arrival, sendRedirectPage } from './redirect-page';

function pageOf(url: string, arrival: Arrival, language: string): string {
  let html = '';
  const request = { url, headers: { 'accept-language': language } } as IncomingMessage;
  const response = { writeHead: () => undefined, end: (text: string) => (html = text) };
  sendRedirectPage(request, response as unknown as ServerResponse, arrival);
  return html;
}

/** Shows the page of a browser that has come back without a state, and runs its script. */
function show(fragment: string, language = 'en'): string {
  const html = pageOf('/oauth/callback', 'none-state', language);
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
  const text = show('access_token=s3cret&token_type=Bearer&secret-name=x', language);
  expect(text).toContain('access_token, token_type');
  expect(text).not.toMatch(/s3cret|secret-name|abc|Bearer/);
  expect(location.href).toMatch(/\/oauth\/callback$/);
});

it('says that the state is missing where nothing is in the fragment', () => {
  expect(show('')).toContain('The state is missing');
});

it('reports tokens in the fragment by their names and the state, and says so when it comes back', () => {
  const follow = (url: string, arrival: Arrival) => {
    const [, script = ''] = /<script[^>]*>([\s\S]*)<\/script>/.exec(pageOf(url, arrival, 'en')) ?? [];
    const asked: string[] = [];
    const shown: Record<string, { textContent: string }> = { h1: { textContent: '' }, p: { textContent: '' } };
    const { hash, search, pathname } = new URL(url, 'http://127.0.0.1');
    runInNewContext(script, {
      URLSearchParams,
      document: { querySelector: (name: string) => shown[name] },
      history: { replaceState: () => undefined },
      location: { hash, search, pathname, replace: (next: string) => asked.push(next) },
      close: () => asked.push('close'),
    });
    return { asked, text: shown['p']?.textContent };
  };
  const path = '/oauth/callback';
  const { asked } = follow(`${path}#access_token=s3cret&state=a%20b`, 'none-state');
  expect(asked).toEqual(['?state=a+b&in_fragment=access_token+state']);
  const back = follow(path + asked.join(''), 'received');
  expect(back).toEqual({ asked: [], text: expect.stringMatching(/: access_token, state$/) as string });
  expect(follow(`${path}?state=x&code=y`, 'received').asked).toEqual(['close']);
});
