import { useRef, useState } from 'react';

import { useIsLong } from '../ui/use-is-long';
import {
  type JsonSchema,
  validate,
  type ValidationResult,
  verdictOn,
  type Violation,
} from '../workers/validation/validate';

/** What became of the last click on the button that sends. */
type SendState =
  | { kind: 'idle' }
  | { kind: 'checking' }
  /** What was to be sent was changed while it was checked. */
  | { kind: 'called-off' }
  /** `blocked`: some of it is text that is no value, so it cannot be sent as it is either. */
  | { kind: 'refused'; violations: readonly Violation[]; blocked: boolean };

interface Sending {
  /** Undefined where there is nothing to check by. */
  schema: JsonSchema | undefined;
  value: unknown;
  /** The texts that stand in the form and are no values. */
  unsent: readonly Violation[];
  /** Sends what was shown at the click. */
  send: () => void;
}

/** A button that sends what is shown when it is clicked, once, after a check of it. */
export interface CheckedSend {
  state: SendState;
  refused: readonly Violation[] | undefined;
  /** Whether what was refused can be sent as it is. */
  canSendAnyway: boolean;
  /** Whether a check takes so long that it is told of. */
  isSlow: boolean;
  /** Checks, then sends. Does nothing while a check is under way. */
  start: (sending: Sending) => void;
  /** What is shown has changed: nothing that was shown before it is sent any more, and what was said of it is over. */
  changed: () => void;
  /** Forgets what was said: it is sent without a check. */
  reset: () => void;
}

/** Milliseconds after which a check is told of: most are over before anybody could read it. */
const TELL_AFTER = 150;
const IDLE: SendState = { kind: 'idle' };

/**
 * What is sent is what is shown at the click: an edit while it is checked calls the sending off, and says so, rather than
 * sending what nobody sees any more, or what was not checked.
 */
export function useCheckedSend(): CheckedSend {
  const [state, setState] = useState<SendState>(IDLE);
  const checking = useRef<AbortController>(undefined);

  const isChecking = state.kind === 'checking';
  const isSlow = useIsLong(TELL_AFTER, isChecking);

  const start = ({ schema, value, unsent, send }: Sending) => {
    if (checking.current) return;
    if (unsent.length > 0) {
      setState({ kind: 'refused', violations: unsent, blocked: true });
      return;
    }
    if (schema === undefined) {
      send();
      setState(IDLE);
      return;
    }
    const end = (verdict?: ValidationResult) => {
      const violations = verdict?.kind === 'invalid' ? verdict.violations : undefined;
      if (!violations) send();
      // Each refusal is another one: the person is led to its first fault again.
      setState(violations ? { kind: 'refused', violations: [...violations], blocked: false } : IDLE);
    };
    const known = verdictOn(schema, value);
    if (known) {
      end(known);
      return;
    }
    const controller = new AbortController();
    const { signal } = controller;
    checking.current = controller;
    setState({ kind: 'checking' });
    const endCheck = (verdict?: ValidationResult) => {
      if (signal.aborted) return;
      checking.current = undefined;
      end(verdict);
    };
    validate(schema, value, { signal }).then(
      endCheck,
      // A check that fails says nothing against it.
      () => endCheck(),
    );
  };
  const changed = () => {
    const isCalledOff = checking.current !== undefined;
    checking.current?.abort();
    checking.current = undefined;
    setState(isCalledOff ? { kind: 'called-off' } : IDLE);
  };
  return {
    state,
    refused: state.kind === 'refused' ? state.violations : undefined,
    canSendAnyway: state.kind === 'refused' && !state.blocked,
    isSlow: isChecking && isSlow,
    start,
    changed,
    reset: () => setState(IDLE),
  };
}
