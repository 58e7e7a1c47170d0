// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NONE, STEPS, stoppedAt, TOKENS } from './testing/authorization-session';
import { click, region, showAuthorization, steps } from './testing/show-authorization';

beforeEach(() => {
  vi.stubGlobal('open', () => null);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('before anything has happened', () => {
  it('says where the browser will come back to, and starts in either way', async () => {
    const { control } = await showAuthorization(NONE);
    expect(region().dataset['state']).toBe('none');
    expect(screen.getByText('http://127.0.0.1:6280/oauth/callback')).toBeTruthy();
    click('Authorize');
    click('Step by step');
    expect(control.asked).toEqual([
      ['start', { stepwise: false }],
      ['start', { stepwise: true }],
    ]);
  });

  it('warns where Loupe is not on its usual port', async () => {
    await showAuthorization(NONE, { usualPort: 6300 });
    expect(screen.getByText(/Port 6300, which Loupe normally uses, is taken/).textContent).toContain(
      'now uses port 6280',
    );
  });

  it('does not warn where the port is the usual one', async () => {
    await showAuthorization(NONE, { usualPort: 6280 });
    expect(screen.queryByText(/which Loupe normally uses/)).toBeNull();
  });
});

describe('the steps', () => {
  it('are rows with their state in words and their arrows read aloud', async () => {
    await showAuthorization({ kind: 'authorized', isStepwise: false, steps: STEPS, tokens: TOKENS });
    expect(region().dataset['state']).toBe('authorized');
    expect(steps().length).toBe(STEPS.length);
    expect(steps()[0]?.textContent).toMatch(
      /Request without a token.*Done.*Loupe to MCP server: POST \/mcp.*MCP server to Loupe: 401 Unauthorized/,
    );
    expect(steps()[6]?.textContent).toContain('Requested: “tools:read”, as the challenge requires.');
  });

  it('open to the request with its parameters, the answer, the decision and the rule', async () => {
    const { control } = await showAuthorization({ ...NONE, kind: 'authorized', steps: STEPS });
    fireEvent.click(within(steps()[9] as HTMLElement).getByRole('button', { expanded: false }));
    const request = screen.getByRole('region', { name: 'Request' });
    const body = within(request).getByRole('table', { name: 'Body' });
    expect(within(body).getByRole('row', { name: /^resource/ }).textContent).toBe(
      'resourcehttps://mcp.example.com/mcp',
    );
    const answer = screen.getByRole('region', { name: 'Response' });
    expect(within(answer).getByRole('region', { name: 'Body' }).textContent).toContain('"token_type": "Bearer"');
    expect(screen.getByText(/Received a token of type Bearer\. It expires in 3600 s\./)).toBeTruthy();
    const rule = screen.getByRole('link', { name: 'RFC 6749, section 4.1.3' });
    expect(rule.getAttribute('rel')).toBe('noopener noreferrer');
    click('Resend');
    expect(control.asked).toEqual([['sendAgain', 10]]);
  });

  it('that the browser takes can’t be sent again by Loupe', async () => {
    await showAuthorization({ ...NONE, kind: 'authorized', steps: STEPS });
    fireEvent.click(within(steps()[7] as HTMLElement).getByRole('button', { expanded: false }));
    const query = screen.getByRole('table', { name: 'Query' });
    expect(within(query).getByRole('row', { name: /^code_challenge_method/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Resend' })).toBeNull();
  });

  it('that wait to be sent can be edited, and go on as they were edited', async () => {
    const { control } = await showAuthorization(stoppedAt('paused', 6, { state: 'paused' }));
    expect(screen.getByText(/^Paused before step 6/)).toBeTruthy();
    click('Continue');
    fireEvent.change(screen.getByLabelText('Body'), { target: { value: '{}' } });
    fireEvent.change(screen.getByLabelText('URL'), { target: { value: 'https://x.example/r' } });
    click('Add header');
    fireEvent.change(screen.getByLabelText('Name of header 2'), { target: { value: 'x-y' } });
    click('Continue');
    expect(control.asked).toEqual([
      ['continue', undefined],
      [
        'continue',
        {
          method: 'POST',
          url: 'https://x.example/r',
          headers: [
            ['content-type', 'application/json'],
            ['x-y', ''],
          ],
          body: '{}',
        },
      ],
    ]);
    click('Run to the end');
    click('Cancel');
    expect(control.asked.slice(2)).toEqual([['runToEnd'], ['cancel']]);
  });
});

describe('a flow that pauses before each step', () => {
  const paused = (step: number) => stoppedAt('paused', step, { state: 'paused' });
  const button = (name: string) => screen.getByRole('button', { name });
  const focused = () => document.activeElement?.textContent;

  it('goes on by Enter alone: the focus is on its Continue', async () => {
    const { control } = await showAuthorization(NONE);
    button('Step by step').focus();
    act(() => control.play(paused(1)));
    expect(focused()).toBe('Continue');
    for (const step of [2, 3, 6]) {
      act(() => control.play({ ...paused(step), kind: 'running', steps: STEPS.slice(0, step - 1) }));
      // Where a control that is gone leaves the focus.
      within(steps().at(-1) as HTMLElement)
        .getByRole('button', { expanded: false })
        .focus();
      act(() => control.play(paused(step)));
      expect(focused()).toBe('Continue');
    }
  });

  it('leaves the focus on a step that is opened by hand, and in a field', async () => {
    const { control } = await showAuthorization(paused(1));
    const row = within(steps()[0] as HTMLElement).getByRole('button', { expanded: true });
    row.focus();
    fireEvent.click(row);
    fireEvent.click(row);
    expect(button('Continue')).toBeTruthy();
    expect(document.activeElement).toBe(row);
    const url = screen.getByLabelText('URL');
    url.focus();
    act(() => control.play({ ...paused(1), steps: [...paused(1).steps] }));
    expect(document.activeElement).toBe(url);
  });
});

describe('the state above the steps', () => {
  const badge = () => region().querySelector('[aria-live]')?.textContent;
  const last = STEPS.at(-1);
  if (!last) throw new Error('There are no steps.');
  const revoked = {
    ...last,
    id: 12,
    kind: 'revoke',
    decision: { code: 'revoked', facts: {} },
  } as const;
  const open = { ...last, kind: 'challenge', decision: { code: 'open', facts: {} } } as const;

  it.each([
    ['Not started', []],
    ['No token Loupe no longer has the token.', STEPS],
    ['Token revoked', [...STEPS, revoked]],
    ['Not required so far', [open]],
  ] as const)('is “%s”', async (words, steps) => {
    await showAuthorization({ ...NONE, steps });
    expect(badge()?.trim()).toBe(words);
    expect(region().dataset['state']).toBe('none');
  });

  it('is “Not required so far” of a server that is connected without a token', async () => {
    const { control, session } = await showAuthorization(NONE);
    const connected = { kind: 'connected', connected: {} };
    Object.defineProperty(session, 'snapshot', { value: () => connected });
    act(() => control.play({ ...NONE }));
    expect(badge()?.trim()).toBe('Not required so far');
  });

  it('says where the last token was rejected', async () => {
    await showAuthorization({ ...NONE, steps: STEPS, tokens: TOKENS });
    expect(badge()).toBe('Token rejected The server rejected the last token.');
  });
});

describe('renewals', () => {
  it('are one row, which can be taken apart', async () => {
    const renewals = [12, 13, 14].map((id) => ({
      id,
      kind: 'refresh' as const,
      state: 'done' as const,
      at: 0,
      decision: { code: 'refreshed' as const, facts: {} },
    }));
    await showAuthorization({ ...NONE, kind: 'authorized', steps: [...STEPS, ...renewals], tokens: TOKENS });
    expect(steps()).toHaveLength(STEPS.length + 1);
    expect(steps().at(-1)?.textContent).toContain('Done · 3 times');
    fireEvent.click(within(steps().at(-1) as HTMLElement).getByRole('button', { expanded: false }));
    click('Show each');
    expect(steps()).toHaveLength(STEPS.length + 3);
    click('Show as one step');
    expect(steps()).toHaveLength(STEPS.length + 1);
  });
});
