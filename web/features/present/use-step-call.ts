import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { isCalledDestructive, type ListedTool } from '../../../core/protocol/tool';
import type { Session } from '../../../core/session/session';
import { targetOf } from '../../../core/suite/suite';
import { useCheckedSend } from '../../forms/use-checked-send';
import { useSessionState, useWorkspace } from '../../session/session-context';
import { useStore } from '../../ui/use-store';
import type { Violation } from '../../workers/validation/validate';
import { expectsError, type PresentedStep } from './presented-step';
import type { StepRuns } from './step-runs';

interface StepToCall {
  session: Session;
  step: PresentedStep;
  runs: StepRuns;
  tool: ListedTool | undefined;
  args: unknown;
  unsent: readonly Violation[];
  hasRecorded: boolean;
  onSend: () => void;
}

export type StepCall = ReturnType<typeof useStepCall>;

/** Connects, checks the arguments and asks about a destructive tool before it calls the step. */
export function useStepCall({ session, step, runs, tool, args, unsent, hasRecorded, onSend }: StepToCall) {
  const workspace = useWorkspace();
  const state = useSessionState(session);
  const stepState = useStore(runs).get(step.key);
  const checked = useCheckedSend();
  const [isConfirming, setConfirming] = useState(false);
  const callsOnceConnected = useRef(false);

  const isRunning = stepState?.live?.state.kind === 'running';
  const isConnected = state.kind === 'connected';
  const hasTarget = targetOf(step.call).kind !== 'tool' || tool !== undefined;
  const isOffline = !isConnected && !hasRecorded;
  const mayCall = !isRunning && ((hasTarget && isConnected) || hasRecorded);

  const send = () => {
    setConfirming(false);
    onSend();
    void runs.call(step, args, tool?.inputSchema);
  };
  const confirmThenSend = () => {
    const isSent = isConnected && stepState?.prefersRecorded !== true;
    if (isSent && tool && session.config.confirmDestructive && isCalledDestructive(tool)) setConfirming(true);
    else send();
  };
  const connectThenCall = async () => {
    callsOnceConnected.current = true;
    await workspace.connectSession(session);
    // A later connection is not for this call.
    if (session.snapshot().kind !== 'connected') callsOnceConnected.current = false;
  };
  const call = () => {
    if (isOffline && state.kind !== 'connecting') void connectThenCall();
    if (!mayCall || isConfirming) return;
    const schema = expectsError(step) ? undefined : tool?.inputSchema;
    checked.start({ schema, value: args, unsent, send: confirmThenSend });
  };
  const onCallable = useEffectEvent(() => {
    if (callsOnceConnected.current) call();
    callsOnceConnected.current = false;
  });
  useEffect(() => {
    if (isConnected && mayCall) onCallable();
  }, [isConnected, mayCall]);

  return {
    call,
    mayCall,
    isConnected,
    isRunning,
    isOffline,
    isConfirming,
    confirm: send,
    cancel: () => setConfirming(false),
    refused: checked.refused,
    noteEdit: checked.noteEdit,
  };
}
