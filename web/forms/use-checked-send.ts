import { useRef, useState } from 'react';

import { useIsLong } from '../ui/use-is-long';
import { SchemaDocument } from '../../core/schema/plan/schema-document';
import { fieldLabels } from './field-label';
import {
  type JsonSchema,
  validate,
  type ValidationResult,
  knownValidation,
  type Violation,
} from '../workers/validation/validate';

type SendState =
  | { kind: 'idle' }
  | { kind: 'checking' }
  | { kind: 'called-off' }
  /** `blocked`: it contains text that is not a value, so it can't be sent anyway. */
  | { kind: 'refused'; violations: readonly RefusedField[]; blocked: boolean };

export interface RefusedField extends Violation {
  label: string;
}

interface SendRequest {
  schema: JsonSchema | undefined;
  value: unknown;
  unsent: readonly Violation[];
  send: () => void;
}

export interface CheckedSend {
  state: SendState;
  refused: readonly RefusedField[] | undefined;
  canSendAnyway: boolean;
  isSlow: boolean;
  start: (sending: SendRequest) => void;
  noteEdit: () => void;
  reset: () => void;
}

const SLOW_AFTER_MS = 150;
const IDLE: SendState = { kind: 'idle' };

/** Validates before it sends. An edit during the check cancels sending: only what is shown and checked may be sent. */
export function useCheckedSend(): CheckedSend {
  const [state, setState] = useState<SendState>(IDLE);
  const checking = useRef<AbortController>(undefined);

  const isChecking = state.kind === 'checking';
  const isSlow = useIsLong(SLOW_AFTER_MS, isChecking);

  const start = ({ schema, value, unsent, send }: SendRequest) => {
    if (checking.current) return;
    // A new array each time, so that the user is led to the first violation again.
    const refuse = (violations: readonly Violation[], blocked: boolean) => {
      const labelOf = fieldLabels(new SchemaDocument(schema ?? true), value);
      const labeled = violations.map((each) => ({ ...each, label: labelOf(each.pointer) }));
      setState({ kind: 'refused', violations: labeled, blocked });
    };
    if (unsent.length > 0) {
      refuse(unsent, true);
      return;
    }
    if (schema === undefined) {
      send();
      setState(IDLE);
      return;
    }
    const end = (validation?: ValidationResult) => {
      const violations = validation?.kind === 'invalid' ? validation.violations : undefined;
      if (violations) {
        refuse(violations, false);
        return;
      }
      send();
      setState(IDLE);
    };
    const known = knownValidation(schema, value);
    if (known) {
      end(known);
      return;
    }
    const controller = new AbortController();
    const { signal } = controller;
    checking.current = controller;
    setState({ kind: 'checking' });
    const endCheck = (validation?: ValidationResult) => {
      if (signal.aborted) return;
      checking.current = undefined;
      end(validation);
    };
    validate(schema, value, { signal }).then(
      endCheck,
      // A failed check does not block sending.
      () => endCheck(),
    );
  };
  const noteEdit = () => {
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
    noteEdit,
    reset: () => setState(IDLE),
  };
}
