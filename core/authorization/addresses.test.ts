import { expect, it } from 'vitest';
import { isSameSite } from './addresses';

it.each([
  ['https://example.com/mcp', 'https://example.com'],
  ['https://example.com:8443/mcp', 'https://example.com'],
  ['https://mcp.example.com/mcp', 'https://example.com/tenant'],
  ['https://example.com/mcp', 'https://auth.example.com'],
  ['https://a.b.example.com', 'https://b.example.com'],
  ['http://127.0.0.1:3000/mcp', 'http://localhost:9000'],
  ['http://[::1]:3000/mcp', 'http://127.0.0.1:9000'],
  ['https://192.168.1.7/mcp', 'https://192.168.1.7:9000'],
  ['http://intranet/mcp', 'http://intranet:9000'],
])('%s and %s are one site', (server, issuer) => {
  expect(isSameSite(server, issuer)).toBe(true);
  expect(isSameSite(issuer, server)).toBe(true);
});

it.each([
  ['https://mcp.example.com/mcp', 'https://evil.example'],
  ['https://example.com/mcp', 'https://evilexample.com'],
  ['https://example.com/mcp', 'https://example.com.evil.net'],
  ['https://example.com/mcp', 'https://user:example.com@evil.net'],
  // Neighbors may be each other's strangers.
  ['https://alice.github.io/mcp', 'https://mallory.github.io'],
  ['https://mcp.example.com/mcp', 'https://auth.example.com'],
  ['https://example.com/mcp', 'https://com'],
  ['https://192.168.1.7/mcp', 'https://192.168.1.8'],
  ['https://mcp.intranet/mcp', 'https://intranet'],
  ['http://127.0.0.1:3000/mcp', 'https://example.com'],
  ['https://example.com/mcp', 'not a URL'],
])('%s and %s are not', (server, issuer) => {
  expect(isSameSite(server, issuer)).toBe(false);
  expect(isSameSite(issuer, server)).toBe(false);
});
