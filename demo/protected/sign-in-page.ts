import { createHash } from 'node:crypto';

import { readMedia } from '../media.ts';
import allTexts from './sign-in-texts.json' with { type: 'json' };

export interface Consent {
  action: string;
  ticket: string;
  /** The client's name, which may be any text. */
  client: string;
  redirectUri: string;
  scopes: readonly string[];
  /** Lifetime of an access token. */
  minutes: number;
}

type Language = keyof typeof allTexts;

const PAGE = readMedia('sign-in.html').toString();
const FORM = readMedia('sign-in-form.html').toString();
const STYLE = createHash('sha256').update(/<style>(.*)<\/style>/s.exec(PAGE)?.[1] ?? '');
const STYLE_HASH = STYLE.digest('base64');

export function signInPage(consent: Consent, accepted: string): Response {
  const language = languageOf(accepted);
  const texts = allTexts[language];
  const [client, redirectUri] = [escape(consent.client), escape(consent.redirectUri)];
  const values = { client, redirectUri, minutes: String(consent.minutes) };
  const filled = (text: string) => fill(text, values);
  const scopes = consent.scopes.map((scope) => {
    const [title = scope, text = ''] = texts.scopes[scope as keyof typeof texts.scopes];
    return `<label class="choice"><input type="checkbox" name="scope" value="${escape(scope)}" checked> <span>${title} <code class="soft">${escape(scope)}</code></span><small>${text}</small></label>`;
  });
  const { heading, afterwards, tries, note, resident, allowed, allow, deny, tryTitle } = texts;
  const body = fill(FORM, {
    ...{ note, resident, allowed, allow, deny, tryTitle },
    heading: filled(heading),
    afterwards: filled(afterwards),
    action: escape(consent.action),
    ticket: escape(consent.ticket),
    scopes: scopes.join(''),
    tries: tries.map((text) => `<li>${filled(text)}</li>`).join(''),
  });
  // Browsers also check the redirect after the form by `form-action`.
  return page(language, body, 200, `'self' ${new URL(consent.redirectUri).origin}`);
}

/** For an error that can't be sent to the client, because its redirect URI is unknown. */
export function errorPage(problem: keyof (typeof allTexts)['en']['problems'], accepted: string): Response {
  const language = languageOf(accepted);
  const [title, text] = allTexts[language].problems[problem];
  return page(language, `<h1>${title}</h1><p>${text}</p>`, 400, "'none'");
}

function page(language: Language, body: string, status: number, formAction: string): Response {
  return new Response(fill(PAGE, { language, title: allTexts[language].title, body }), {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Language': language,
      'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action ${formAction}; frame-ancestors 'none'; base-uri 'none'`,
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      Vary: 'Accept-Language',
    },
  });
}

function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}

/** Chinese if it is before English in `Accept-Language`. */
function languageOf(accepted: string): Language {
  const [first] = /\b(?:zh|en)/i.exec(accepted) ?? [];
  return first?.toLowerCase() === 'zh' ? 'zh-CN' : 'en';
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}
