import { hasCapability } from '../protocol/has-capability';
import { LISTS } from '../protocol/table/lists';
import type { Connected } from '../session/connect/connected';
import { withExactNumbers, listPages, type ListProblem } from '../session/lists/list-pages';

import type { Session } from '../session/session';
import type { Secrets } from '../secrets/secrets';
import { isSurface, type Member, readSurface, type Surface, surfaceOf, surfaceText } from './surface';

/** Why a surface is not whole: the list that broke off. */
export interface SurfaceProblem {
  method: string;
  problem: ListProblem;
}

/**
 * Asks for all lists that the server declares, each to its end. The surface has no secrets.
 * @returns what is missing where a list breaks off: of a part of a surface nobody can say what is gone
 */
export async function fetchSurface(session: Session, connected: Connected): Promise<Surface | SurfaceProblem> {
  const lists: Partial<Record<Member, readonly unknown[]>> = {};
  for (const { method, member, capability } of LISTS) {
    if (!hasCapability(connected.capabilities, capability)) continue;
    const { items, problem } = await listPages(session, method, member);
    if (problem) return { method, problem };
    lists[member] = withExactNumbers(items);
  }
  return masked(surfaceOf(connected, lists), session.secrets);
}

/** Masked before it is compared, too: what was kept has no secrets. */
function masked(surface: Surface, secrets: Secrets): Surface {
  const text = surfaceText(surface);
  const without = secrets.mask(text);
  const read = without === text ? surface : readSurface(without);
  return isSurface(read) ? read : surface;
}
