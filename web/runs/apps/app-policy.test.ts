import { describe, expect, it } from 'vitest';

import { appPolicy, declaredBy, withEval } from './app-policy';

const directives = (policy: string) =>
  Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources.join(' ')];
    }),
  );

describe('appPolicy', () => {
  it.each([[undefined], [null], ['strict'], [{}], [{ csp: null }], [{ csp: {} }]])(
    'allows nothing of the network where %j is declared',
    (ui) => {
      const { policy, refused, permissions } = appPolicy(ui);
      expect(directives(policy)).toEqual({
        'default-src': "'none'",
        'script-src': "'unsafe-inline' 'wasm-unsafe-eval' data: blob:",
        'style-src': "'unsafe-inline' data: blob:",
        'img-src': 'data: blob:',
        'font-src': 'data: blob:',
        'media-src': 'data: blob:',
        'connect-src': 'data: blob:',
        'worker-src': 'data: blob:',
        'frame-src': "'none'",
        'object-src': "'none'",
        'base-uri': "'none'",
      });
      expect(refused).toEqual([]);
      expect(permissions).toEqual([]);
    },
  );

  it('lets declared domains in where they belong, and nowhere else', () => {
    const { policy } = appPolicy({
      csp: {
        connectDomains: ['https://api.example.com', 'wss://live.example.com:8443'],
        resourceDomains: ['https://*.cdn.example.com', 'cdn.example.com/lib/'],
        frameDomains: ['https://www.youtube.com'],
        baseUriDomains: ['https://base.example.com'],
      },
    });
    expect(directives(policy)).toMatchObject({
      'connect-src': 'data: blob: https://api.example.com wss://live.example.com:8443',
      'script-src': "'unsafe-inline' 'wasm-unsafe-eval' data: blob: https://*.cdn.example.com cdn.example.com/lib/",
      'img-src': 'data: blob: https://*.cdn.example.com cdn.example.com/lib/',
      'frame-src': 'https://www.youtube.com',
      'base-uri': 'https://base.example.com',
    });
  });

  it.each([
    'https://a.example; script-src *',
    "'unsafe-eval'",
    "'self'",
    '*',
    'https:',
    'data:',
    'https://a.example https://b.example',
    'https://a.example\nX-Header: 1',
    'https://a.example,https://b.example',
    'javascript:alert(1)',
    'https://user@a.example',
    'https://a.example?x',
    '',
    42,
    null,
    {},
  ])('leaves %j out, and says so', (domain) => {
    const { policy, refused, csp } = appPolicy({
      csp: { connectDomains: ['https://good.example', domain], resourceDomains: domain },
    });
    expect(directives(policy)['connect-src']).toBe('data: blob: https://good.example');
    expect(directives(policy)['script-src']).toBe("'unsafe-inline' 'wasm-unsafe-eval' data: blob:");
    expect(csp.connectDomains).toEqual(['https://good.example']);
    expect(refused).toContain(`connectDomains: ${JSON.stringify(domain)}`);
    expect(refused.some((each) => each.startsWith('resourceDomains: '))).toBe(true);
  });

  it('reads the permissions that it knows', () => {
    const { permissions } = appPolicy({
      permissions: { microphone: {}, camera: {}, usb: {}, geolocation: true },
    });
    expect(permissions).toEqual(['camera', 'microphone']);
  });
});

it('lets an app turn text into code only where a person has allowed that', () => {
  const { policy } = appPolicy(undefined);
  expect(policy).not.toContain("'unsafe-eval'");
  expect(directives(withEval(policy))['script-src']).toContain("'unsafe-eval'");
  expect(directives(withEval(policy))['style-src']).not.toContain("'unsafe-eval'");
});

it.each([
  ['script-src-elem', '_meta.ui.csp.resourceDomains', '_meta["openai/widgetCSP"].resource_domains'],
  ['connect-src', '_meta.ui.csp.connectDomains', '_meta["openai/widgetCSP"].connect_domains'],
  ['frame-src', '_meta.ui.csp.frameDomains', '_meta["openai/widgetCSP"].frame_domains'],
  ['base-uri', '_meta.ui.csp.baseUriDomains', undefined],
  ['form-action', undefined, undefined],
])('knows where %s is extended', (directive, mcp, chatgpt) => {
  expect(declaredBy(directive, 'mcp', undefined)).toBe(mcp);
  expect(declaredBy(directive, 'chatgpt', undefined)).toBe(chatgpt);
  expect(declaredBy(directive, 'chatgpt', { ui: { csp: {} } })).toBe(mcp);
});
