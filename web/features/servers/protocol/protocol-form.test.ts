import { describe, expect, it } from 'vitest';

import { DEFAULT_PROTOCOL } from '../../../../core/protocol/protocol-settings';
import { type ProtocolDraft, protocolDraftOf } from './protocol-draft';
import { protocolFields, draftFromFields } from './protocol-form';

const OWN = { name: 'mcp-loupe', version: '1' };

/** The draft after fields were entered. */
function entered(draft: ProtocolDraft, enter: (fields: ReturnType<typeof protocolFields>) => Record<string, unknown>) {
  const fields = protocolFields(draft);
  return draftFromFields({ ...fields, ...enter(fields) }, fields, draft, OWN);
}

describe('the fields of the protocol', () => {
  it('leave a draft as it is until something is entered', () => {
    const draft: ProtocolDraft = {
      ...protocolDraftOf(DEFAULT_PROTOCOL),
      version: '2024-11-05',
      undeclared: ['sampling', 'tasks'],
      clientInfo: '{"name": 1.50, "x": 2',
      meta: '{"a": 1.0}',
    };
    expect(entered(draft, () => ({}))).toEqual(draft);
  });

  it('keep what was chosen for what a version or a whole does not have', () => {
    const draft = {
      ...protocolDraftOf(DEFAULT_PROTOCOL),
      version: '2025-06-18' as const,
      undeclared: ['sampling' as const, 'sampling.tools' as const],
    };
    const fields = protocolFields(draft);
    expect(fields.declared).toMatchObject({ 'elicitation.url': false, 'sampling.context': false });
    const { undeclared } = entered(draft, ({ declared }) => ({
      declared: { ...declared, sampling: true, roots: undefined },
    }));
    expect(undeclared).toEqual(['sampling.tools', 'roots']);
  });

  it('begin another client with Loupe’s own, and write its names into its JSON', () => {
    const other = entered(protocolDraftOf(DEFAULT_PROTOCOL), () => ({ otherClient: true }));
    expect(JSON.parse(other.clientInfo ?? '')).toEqual(OWN);
    const more = { ...other, clientInfo: '{"name":"a","extra":true}' };
    const named = entered(more, ({ names }) => ({ names: { ...names, name: 'b', title: 'T' } }));
    expect(JSON.parse(named.clientInfo ?? '')).toEqual({ name: 'b', extra: true, title: 'T' });
    expect(entered(named, () => ({ otherClient: undefined })).clientInfo).toBeUndefined();
  });
});
