import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

export type Arrival = 'received' | 'none-state' | 'other-state' | 'not-awaited';

const STATUS: Record<Arrival, number> = { received: 200, 'none-state': 400, 'other-state': 400, 'not-awaited': 404 };

/** Not in a catalog, because the page of Loupe and its language are not known here. */
const TEXTS: Record<'en' | 'zh-CN', Record<Arrival, [title: string, text: string]>> = {
  en: {
    received: ['Signed in', 'You can close this window and go back to Loupe.'],
    'none-state': [
      'The state is missing',
      'Without the state in the URL, Loupe can’t tell whose sign-in this is, so it ignored it. Go back to Loupe to see what you can do.',
    ],
    'other-state': [
      'Not the sign-in that Loupe is waiting for',
      'The state in the URL doesn’t match, so Loupe ignored it. It may be from an earlier attempt. Go back to Loupe to see what you can do.',
    ],
    'not-awaited': [
      'Loupe is not waiting for a sign-in here',
      'It may already be finished or cancelled. Start it again in Loupe.',
    ],
  },
  'zh-CN': {
    received: ['登录完成', '可以关闭此窗口，回到 Loupe。'],
    'none-state': [
      '缺少 state',
      'URL 中没有 state，Loupe 无法判断这是哪一次登录，因此已忽略。请回到 Loupe 查看如何处理。',
    ],
    'other-state': [
      '不是 Loupe 正在等待的登录',
      'URL 中的 state 不一致，Loupe 已忽略。可能来自之前的登录。请回到 Loupe 查看如何处理。',
    ],
    'not-awaited': ['Loupe 没有在此等待登录', '登录可能已完成或已取消。请在 Loupe 中重新开始。'],
  },
};

/** For what only the browser sees: tokens (implicit flow) or a code after the “#”. */
const IN_FRAGMENT: Record<keyof typeof TEXTS, [title: string, text: string]> = {
  en: [
    'The answer is after the “#” of the URL',
    'The authorization server must send a code in the query, as Loupe requested, so Loupe ignored this. After the “#” are: ',
  ],
  'zh-CN': [
    '响应在 URL 的“#”之后',
    '授权服务器必须按 Loupe 的请求在查询参数中返回 code，因此 Loupe 已忽略。“#”之后的参数：',
  ],
};
const REPORT_PARAMETER = 'in_fragment';
/** Only these names are shown; never a value. */
const NAMES = ['access_token', 'id_token', 'token_type', 'code', 'error', 'state'];

/** Names the fragment's parameters, and removes them from the history. Reports tokens with a `state` by a reload. */
const fragmentScript = (texts: readonly [string, string]) => `{
const parameters = new URLSearchParams(location.hash.slice(1));
const reported = new URLSearchParams(location.search).get('${REPORT_PARAMETER}') ?? '';
const names = ${JSON.stringify(NAMES)}.filter((name) => parameters.has(name) || reported.split(' ').includes(name));
if (names.length > 0) {
  const [title, text] = ${JSON.stringify(texts)};
  document.querySelector('h1').textContent = title;
  document.querySelector('p').textContent = text + names.join(', ');
  history.replaceState(null, '', location.pathname + location.search);
  const state = parameters.get('state');
  const report = new URLSearchParams({ state, '${REPORT_PARAMETER}': names.join(' ') });
  if (state && (parameters.has('access_token') || parameters.has('id_token'))) location.replace('?' + report);
}}`;

/** The page shows nothing of its URL but names in the fragment; if the sign-in succeeded, it closes itself. */
export function sendRedirectPage(request: IncomingMessage, response: ServerResponse, arrival: Arrival): void {
  const nonce = randomBytes(16).toString('base64');
  const language = prefersChinese(request.headers['accept-language']) ? 'zh-CN' : 'en';
  const [title, text] = TEXTS[language][arrival];
  const code = arrival === 'received' && !isReport(request) ? 'close()' : fragmentScript(IN_FRAGMENT[language]);
  const script = `<script nonce="${nonce}">${code}</script>`;
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ];
  response.writeHead(STATUS[arrival], {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy.join('; '),
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    // An idle connection would keep the listener open.
    Connection: 'close',
  });
  response.end(
    `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>${title} – Loupe</title>` +
      '<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">' +
      `<style nonce="${nonce}">${STYLE}</style><main><h1>${title}</h1><p>${text}</p></main>${script}</html>`,
  );
}

/** Whether the page reloaded to report tokens in the fragment. */
function isReport({ url = '' }: IncomingMessage): boolean {
  return new URLSearchParams(url.split('?')[1]).has(REPORT_PARAMETER);
}

const STYLE =
  ':root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}main{max-width:34rem;margin:20vh auto;padding:0 1rem}h1{font-size:1.25rem}';

function prefersChinese(acceptLanguage = ''): boolean {
  const ranked = acceptLanguage
    .split(',')
    .map((each) => {
      const [tag = '', ...parameters] = each.trim().toLowerCase().split(';');
      const weight = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1])[0];
      return { tag, weight: Number(weight ?? 1) };
    })
    .filter(({ tag, weight }) => /^(zh|en)\b/.test(tag) && weight > 0)
    .sort((one, other) => other.weight - one.weight);
  return ranked[0]?.tag.startsWith('zh') ?? false;
}
