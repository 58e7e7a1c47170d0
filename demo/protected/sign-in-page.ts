import { createHash } from 'node:crypto';

import { READ, WRITE } from './scopes.ts';

export interface Consent {
  action: string;
  ticket: string;
  /** As the client calls itself: anything may stand there. */
  client: string;
  redirectUri: string;
  scopes: readonly string[];
  /** How long an access token lasts. */
  minutes: number;
}

type Problem = 'unknown-client' | 'unknown-redirect' | 'too-late';

interface Words {
  title: string;
  heading: (client: string) => string;
  note: string;
  resident: string;
  allowed: string;
  scopes: Record<string, [title: string, text: string]>;
  allow: string;
  deny: string;
  afterwards: (redirectUri: string) => string;
  tryTitle: string;
  tries: (minutes: number) => string[];
  problems: Record<Problem, [title: string, text: string]>;
}

const ENGLISH: Words = {
  title: 'Sign in to the demo town',
  heading: (client) => `<b>${client}</b> wants to use the demo town`,
  note: 'This page belongs to Loupe’s demo. It runs on this computer and needs no password.',
  resident: 'Sign in as',
  allowed: 'It may',
  scopes: {
    [READ]: ['Look around', 'See the weather, the menu, documents and orders'],
    [WRITE]: ['Order and change', 'Order bread, book tables, delete documents'],
  },
  allow: 'Allow',
  deny: 'Deny',
  afterwards: (redirectUri) => `Afterwards your browser goes back to ${redirectUri}`,
  tryTitle: 'Things to try',
  tries: (minutes) => [
    'Deny, and see how Loupe shows a refusal.',
    'Clear a checkbox: the access you grant is then less than what was asked for.',
    `The access token lasts ${minutes} min. Wait, or choose “Expire now” in Loupe, to see it refreshed.`,
    'Call “Order bread”: it needs more than looking around, and Loupe comes back here to ask.',
  ],
  problems: {
    'unknown-client': [
      'Unknown client',
      'The client ID in this address is not registered here. Registrations end when the demo server stops: register the client again.',
    ],
    'unknown-redirect': [
      'Unknown redirect URI',
      'The redirect URI in this address is not one that the client registered, so you are not sent there.',
    ],
    'too-late': ['Too late', 'This sign-in was answered before, or has expired. Start it again.'],
  },
};

const CHINESE: Words = {
  title: '登录演示小镇',
  heading: (client) => `<b>${client}</b> 请求访问演示小镇`,
  note: '此页面是 Loupe 演示的一部分，在本机运行，无需密码。',
  resident: '登录身份',
  allowed: '允许的操作',
  scopes: {
    [READ]: ['查看', '查看天气、菜单、文档和订单'],
    [WRITE]: ['下单和修改', '订购面包、预订餐桌、删除文档'],
  },
  allow: '允许',
  deny: '拒绝',
  afterwards: (redirectUri) => `完成后浏览器将返回 ${redirectUri}`,
  tryTitle: '可以试试',
  tries: (minutes) => [
    '点击“拒绝”，看看 Loupe 如何显示被拒绝的授权。',
    '取消勾选一项：实际授予的权限会少于所请求的权限。',
    `访问令牌有效期为 ${minutes} 分钟。等它过期，或在 Loupe 中选择“立即过期”，看它如何刷新。`,
    '调用“Order bread”：它需要更多权限，Loupe 会回到这里请求授权。',
  ],
  problems: {
    'unknown-client': [
      '未知的客户端',
      '此地址中的客户端 ID 未在此注册。演示服务器停止后注册即失效：请重新注册客户端。',
    ],
    'unknown-redirect': [
      '未知的重定向 URI',
      '此地址中的重定向 URI 不是该客户端注册过的，因此不会跳转到那里。',
    ],
    'too-late': ['已失效', '此登录请求已处理或已过期，请重新开始。'],
  },
};

const RESIDENTS = [
  ['ada', 'Ada Lindqvist'],
  ['mo', 'Mo Tanaka'],
] as const;

const STYLE = `
:root { color-scheme: light dark; --text: #1f2328; --soft: #59636e; --line: #d1d9e0; --back: #f6f8fa; --card: #fff; --accent: #0b63ce; --on: #fff }
@media (prefers-color-scheme: dark) { :root { --text: #f0f3f6; --soft: #9ba5b1; --line: #3d444d; --back: #0d1117; --card: #161b22; --accent: #6cb0ff; --on: #0d1117 } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px; background: var(--back); color: var(--text); font: 15px/1.5 system-ui, sans-serif }
main { width: 100%; max-width: 440px; padding: 28px; background: var(--card); border: 1px solid var(--line); border-radius: 12px }
h1 { margin: 0 0 8px; font-size: 20px; font-weight: 500; line-height: 1.3; overflow-wrap: anywhere }
p { margin: 0 0 16px } small, .soft { color: var(--soft); font-size: 13px; overflow-wrap: anywhere }
fieldset { margin: 0 0 16px; padding: 0; border: 0 } legend, .label { padding: 0; font-weight: 600; font-size: 13px; margin-bottom: 6px; display: block }
label.choice { display: grid; grid-template-columns: auto 1fr; gap: 0 10px; padding: 8px 0; border-top: 1px solid var(--line) } label.choice small { grid-column: 2 }
select { width: 100%; font: inherit; padding: 7px 8px; color: inherit; background: var(--card); border: 1px solid var(--line); border-radius: 6px }
.buttons { display: flex; gap: 8px; margin: 0 0 12px } button { flex: 1; font: inherit; font-weight: 600; padding: 9px; border-radius: 6px; border: 1px solid var(--line); background: transparent; color: inherit; cursor: pointer }
button[value=allow] { background: var(--accent); border-color: var(--accent); color: var(--on) } :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
details { border-top: 1px solid var(--line); padding-top: 12px; margin-top: 16px; font-size: 13px; color: var(--soft) } summary { cursor: pointer; font-weight: 600 } ul { margin: 8px 0 0; padding-left: 18px }
`;
const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/** The page on which a person signs in, and allows a client what it asks for. */
export function signInPage(consent: Consent, language: string): Response {
  const words = wordsOf(language);
  const redirectUri = escape(consent.redirectUri);
  const scopes = consent.scopes.map((scope) => {
    const [title, text] = words.scopes[scope] ?? [scope, ''];
    return `<label class="choice"><input type="checkbox" name="scope" value="${escape(scope)}" checked> <span>${title} <code class="soft">${escape(scope)}</code></span><small>${text}</small></label>`;
  });
  const residents = RESIDENTS.map(([id, name]) => `<option value="${id}">${name}</option>`);
  const body = `<h1>${words.heading(escape(consent.client))}</h1>
<p class="soft">${words.note}</p>
<form method="post" action="${escape(consent.action)}">
<input type="hidden" name="ticket" value="${escape(consent.ticket)}">
<p><label class="label" for="resident">${words.resident}</label><select id="resident" name="resident">${residents.join('')}</select></p>
<fieldset><legend>${words.allowed}</legend>${scopes.join('')}</fieldset>
<div class="buttons"><button name="decision" value="deny">${words.deny}</button><button name="decision" value="allow">${words.allow}</button></div>
<small>${words.afterwards(redirectUri)}</small>
</form>
<details><summary>${words.tryTitle}</summary><ul>${words
    .tries(consent.minutes)
    .map((text) => `<li>${text}</li>`)
    .join('')}</ul></details>`;
  // Browsers hold the redirect after a form to this list as well.
  const formAction = `'self' ${new URL(consent.redirectUri).origin}`;
  return page(words, body, 200, formAction);
}

/** For what can't be told to the client, since nobody knows where it is. */
export function errorPage(problem: Problem, language: string): Response {
  const words = wordsOf(language);
  const [title, text] = words.problems[problem];
  return page(words, `<h1>${title}</h1><p>${text}</p>`, 400, "'none'");
}

function page(words: Words, body: string, status: number, formAction: string): Response {
  const language = words === CHINESE ? 'zh-CN' : 'en';
  const html = `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${words.title}</title><style>${STYLE}</style></head>
<body><main>${body}</main></body></html>`;
  return new Response(html, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Language': language,
      'Content-Security-Policy': `default-src 'none'; style-src ${STYLE_HASH}; form-action ${formAction}; frame-ancestors 'none'; base-uri 'none'`,
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      Vary: 'Accept-Language',
    },
  });
}

/** Chinese where it stands before English in `Accept-Language`. */
function wordsOf(language: string): Words {
  const first = language
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .find((part) => part.startsWith('zh') || part.startsWith('en'));
  return first?.startsWith('zh') === true ? CHINESE : ENGLISH;
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}
