import { useCallback, useState } from 'react';

import type { Vault, VaultStatus } from '../../../../core/host';
import { usePromise } from '../../../ui/use-promise';

/** The status of the encrypted file. Call `onChanged` after each change. */
export function useVault(vault: Vault): { status: VaultStatus | undefined; onChanged: () => void } {
  const [changes, setChanges] = useState(0);
  const ask = useCallback(
    () => vault.status(),
    // Read again after each change.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [vault, changes],
  );
  const status = usePromise(ask);
  const [last, setLast] = useState<VaultStatus>();
  if (status.state === 'resolved' && status.value !== last) setLast(status.value);
  return { status: last, onChanged: () => setChanges((before) => before + 1) };
}
