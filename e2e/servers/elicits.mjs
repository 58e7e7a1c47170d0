// A server whose tools send every form of elicitation, one or several at once, and return the user's answer as JSON.
import { NO_INPUT, RawJson, RpcError, serveRaw, textResult, toolHandlers } from './raw-server.mjs';

const text = { type: 'string' };
const titled = [
  { const: 's', title: 'Small' },
  { const: 'm', title: 'Medium' },
  { const: 'l', title: 'Large' },
];
const sizes = ['s', 'm', 'l'];
const names = ['Small', 'Medium', 'Large'];

/** @type {Record<string, { message: string, properties: object, required?: string[] }>} */
const FORMS = {
  ask_strings: {
    message: 'Every kind of text',
    properties: {
      plain: { ...text, title: 'Plain', description: 'Any text' },
      email: { ...text, format: 'email' },
      uri: { ...text, format: 'uri' },
      date: { ...text, format: 'date' },
      date_time: { ...text, format: 'date-time' },
      short: { ...text, minLength: 2, maxLength: 5 },
      pattern: { ...text, pattern: '^[A-Z]{3}-\\d{2}$' },
      with_default: { ...text, default: 'hello' },
    },
    required: ['plain'],
  },
  ask_numbers: {
    message: 'Numbers and integers',
    properties: {
      number: { type: 'number', minimum: 0, maximum: 1 },
      integer: { type: 'integer', minimum: 1, maximum: 10 },
      number_default: { type: 'number', default: 2.5 },
      integer_default: { type: 'integer', default: 0 },
    },
    required: ['integer'],
  },
  ask_booleans: {
    message: 'Yes or no',
    properties: {
      plain: { type: 'boolean', title: 'Plain' },
      yes: { type: 'boolean', default: true },
      no: { type: 'boolean', default: false },
    },
    required: ['plain'],
  },
  ask_enums: {
    message: 'One of several',
    properties: {
      untitled: { ...text, enum: sizes },
      titled: { ...text, oneOf: titled },
      legacy: { ...text, enum: sizes, enumNames: names },
      untitled_default: { ...text, enum: sizes, default: 'm' },
      titled_default: { ...text, oneOf: titled, default: 'l' },
      legacy_default: { ...text, enum: sizes, enumNames: names, default: 's' },
    },
    required: ['titled'],
  },
  ask_multi: {
    message: 'Any of several',
    properties: {
      untitled: { type: 'array', items: { ...text, enum: sizes } },
      titled: { type: 'array', items: { anyOf: titled }, minItems: 1, maxItems: 2 },
      with_default: { type: 'array', items: { anyOf: titled }, default: ['s', 'l'] },
    },
    required: ['titled'],
  },
  ask_name: {
    message: 'What is your name?',
    properties: { name: { ...text, title: 'Name', minLength: 1 } },
    required: ['name'],
  },
  ask_nothing: { message: 'Shall I go on?', properties: {} },
  ask_nested: {
    message: 'A nested object, a list of objects and a password: none of them allowed',
    properties: {
      address: { type: 'object', properties: { city: text } },
      people: { type: 'array', items: { type: 'object', properties: { name: text } } },
      secret: { ...text, format: 'password' },
    },
  },
  ask_markup: {
    message: 'Is **this** <img src=x onerror="window.hacked=1"> safe?\nA second line.',
    properties: {
      text: { ...text, title: '<b>Title</b>', description: '[x](javascript:window.hacked=1)' },
    },
  },
};

const URLS = {
  url_https: 'https://example.com/connect?state=abc123',
  url_long: `https://accounts.example.com/oauth/authorize?client_id=loupe&scope=${'read+'.repeat(60)}write`,
  url_punycode: 'https://xn--pple-43d.com/login',
  url_unicode: 'https://аpple.com/login',
  url_ip: 'https://192.0.2.7:8443/login',
  url_ipv6: 'https://[2001:db8::7]/login',
  url_credentials: 'https://example.com@evil.example/login',
  url_http: 'http://example.com/login',
  url_javascript: 'javascript:window.hacked=1',
  url_invalid: 'not a url',
};

/** @param {import('./raw-server.mjs').Exchange} exchange @param {object | RawJson} params */
async function ask(exchange, params) {
  try {
    return await exchange.request('elicitation/create', params);
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    return { error: { code: error.code, message: error.message } };
  }
}

/** @param {unknown} answers */
function answerResult(answers) {
  return textResult(JSON.stringify(answers, null, 2));
}

/** @param {string} name @param {string} [message] */
function formParams(name, message) {
  const form = FORMS[name];
  if (form === undefined) throw new RpcError(-32602, `No form called ${name}`);
  const { properties, required } = form;
  return {
    message: message ?? form.message,
    requestedSchema: { type: 'object', properties, ...(required && { required }) },
  };
}

/** A default of each length; `exactly` keeps the digits until they are sent. */
const DIGITS = Object.fromEntries(
  Array.from({ length: 40 }, (_, index) => {
    const digits = '9071253301260286111'.repeat(3).slice(0, index + 1);
    const type = index % 2 === 0 ? 'integer' : 'number';
    const written = type === 'integer' ? digits : `-0.${digits}`;
    return [`n${index}`, { type, default: `exactly ${written}` }];
  }),
);

let urls = 0;
/** @param {string} url */
function urlParams(url) {
  urls += 1;
  const elicitationId = `elicitation-${urls}`;
  return { mode: 'url', elicitationId, url, message: 'Please sign in to go on.' };
}

const forms = Object.keys(FORMS).map((name) => [
  name,
  {
    tool: { description: `Asks: ${FORMS[name]?.message}`, inputSchema: NO_INPUT },
    call: async (/** @type {unknown} */ _, /** @type {any} */ exchange) =>
      answerResult(await ask(exchange, formParams(name))),
  },
]);
const byUrl = Object.entries(URLS).map(([name, url]) => [
  name,
  {
    tool: { description: `Asks to open ${url.slice(0, 80)}`, inputSchema: NO_INPUT },
    call: async (/** @type {unknown} */ _, /** @type {any} */ exchange) => {
      const params = urlParams(url);
      const answer = await ask(exchange, params);
      if (answer.action === 'accept') {
        const { elicitationId } = params;
        exchange.notify('notifications/elicitation/complete', { elicitationId });
      }
      return answerResult(answer);
    },
  },
]);

serveRaw(
  'elicits',
  toolHandlers({
    ...Object.fromEntries(forms),
    ...Object.fromEntries(byUrl),
    ask_digits: {
      tool: { description: 'Asks for numbers of up to 40 digits', inputSchema: NO_INPUT },
      call: async (_, exchange) => {
        const params = formParams('ask_nothing');
        Object.assign(params.requestedSchema, { properties: DIGITS });
        const raw = JSON.stringify(params).replaceAll(/"exactly (.+?)"/g, '$1');
        return answerResult(await ask(exchange, new RawJson(raw)));
      },
    },
    ask_several: {
      tool: {
        description: 'Asks so many times at once',
        inputSchema: { type: 'object', properties: { count: { type: 'integer', default: 3 } } },
      },
      call: async ({ count = 3 }, exchange) => {
        const questions = Array.from({ length: count }, (_, index) =>
          ask(exchange, formParams('ask_name', `Question ${index + 1} of ${count}: your name?`)),
        );
        return answerResult(await Promise.all(questions));
      },
    },
    ask_twice: {
      tool: { description: 'Asks, and asks again with what was answered', inputSchema: NO_INPUT },
      call: async (_, exchange) => {
        const first = await ask(exchange, formParams('ask_name'));
        const again = `Is ${first.content?.name ?? 'nobody'} right? Type it again.`;
        return answerResult([first, await ask(exchange, formParams('ask_name', again))]);
      },
    },
    url_required: {
      tool: { description: 'Fails with −32042 and two URLs to visit first', inputSchema: NO_INPUT },
      call: () => {
        throw new RpcError(-32042, 'Sign in first', {
          elicitations: [urlParams(URLS.url_https), urlParams(URLS.url_http)],
        });
      },
    },
  }),
);
