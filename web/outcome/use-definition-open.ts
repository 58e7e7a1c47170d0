import { navigate, useSearch } from 'wouter/use-browser-location';

import { isObject } from '../session/json-rpc';

const QUERY = '?view=definition';

/** Whether the definition of what is open is shown: the address remembers it, and Back closes it. */
export function useDefinitionOpen(): [open: boolean, setOpen: (open: boolean) => void] {
  const open = useSearch().replace(/^\??/, '?') === QUERY;
  const setOpen = (next: boolean) => {
    if (next) navigate(location.pathname + QUERY, { state: { definition: true } });
    else if (isObject(history.state) && history.state['definition'] === true) history.back();
    else navigate(location.pathname, { replace: true });
  };
  return [open, setOpen];
}
