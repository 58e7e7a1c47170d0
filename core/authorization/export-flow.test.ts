import { expect, it } from 'vitest';
import { Secrets } from '../secrets/secrets';
import { type FlowReport, flowReport } from './export-flow';
import { DEFAULT_AUTHORIZATION } from './model';

const REPORT = {
  version: '1.2.3',
  server: 'https://a.b/mcp',
  settings: DEFAULT_AUTHORIZATION,
  state: 'authorized',
  steps: [{ at: 0, decision: { facts: { said: 'Welcome, ada@a.b' } } }],
  tokens: {
    issuer: 'https://a.b',
    claims: { iss: 'https://a.b', sub: 'ada-1', email: 'ada@a.b' },
    idClaims: { iss: 'https://a.b', aud: 'loupe', name: 'Ada Lovelace' },
  },
  attempts: undefined,
  findings: [],
} as unknown as FlowReport;

it('What claims say of a person stays in the export of a flow, and can be left out wherever it stands', () => {
  const whole = flowReport(REPORT, new Secrets());
  expect(whole).toContain('"email": "ada@a.b"');
  expect(whole).toContain('"name": "Ada Lovelace"');
  const without = flowReport(REPORT, new Secrets(), 'person');
  expect(JSON.parse(without)).toMatchObject({ tokens: { claims: { iss: 'https://a.b' }, idClaims: { aud: 'loupe' } } });
  expect(without).not.toMatch(/ada-1|ada@|Lovelace/);
});
