import { describe, expect, it } from 'vitest';

import { appPolicy } from './app-policy';

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
        'script-src': "'unsafe-inline'",
        'style-src': "'unsafe-inline'",
        'img-src': 'data: blob:',
        'font-src': 'data:',
        'media-src': 'data: blob:',
        'connect-src': "'none'",
        'worker-src': 'blob:',
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
      'connect-src': 'https://api.example.com wss://live.example.com:8443',
      'script-src': "'unsafe-inline' https://*.cdn.example.com cdn.example.com/lib/",
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
    expect(directives(policy)['connect-src']).toBe('https://good.example');
    expect(directives(policy)['script-src']).toBe("'unsafe-inline'");
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
