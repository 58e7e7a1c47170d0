// @vitest-environment jsdom
import { renderHook, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { useValidation } from './use-validation';
import type { JsonSchema } from '../workers/validation/validate';

describe('useValidation', () => {
  it('keeps the last status until the next one, and starts again with another schema', async () => {
    const number = { type: 'number' };
    const text = { type: 'string' };
    const start: { schema: JsonSchema; value: unknown } = { schema: number, value: 1 };
    const { result, rerender } = renderHook(({ schema, value }) => useValidation(schema, value), {
      initialProps: start,
    });
    expect(result.current).toBeUndefined();
    await waitFor(() => expect(result.current?.kind).toBe('valid'));
    rerender({ schema: number, value: 'x' });
    expect(result.current?.kind).toBe('valid');
    await waitFor(() => expect(result.current?.kind).toBe('invalid'));
    rerender({ schema: text, value: 'x' });
    expect(result.current).toBeUndefined();
    await waitFor(() => expect(result.current?.kind).toBe('valid'));
  });
});
