import { useCallback, useState } from 'react';

import type { Vault, VaultStatus } from '../../../../core/host';
import { usePromise } from '../../../ui/use-promise';

/** How the encrypted file stands; undefined until that is known. `onChanged` is to be called after each change. */
export function useVault(vault: Vault): { status: VaultStatus | undefined; onChanged: () => void } {
  const [changes, setChanges] = useState(0);
  const ask = useCallback(
    () => vault.status(),
    // It is another answer after each change.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [vault, changes],
  );
  const asked = usePromise(ask);
  const [last, setLast] = useState<VaultStatus>();
  if (asked.state === 'answered' && asked.answer !== last) setLast(asked.answer);
  return { status: last, onChanged: () => setChanges((before) => before + 1) };
}
