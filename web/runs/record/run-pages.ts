import type { IDBPDatabase, IDBPObjectStore, StoreNames } from 'idb';

import type { RunRow } from '../../../core/run/run';
import type { RecordSchema } from './record-schema';

/** Ids per page, which the browser deserializes in about 5 ms. */
const PAGE_IDS = 1000;
/** Reading more would delay other reads. */
const PAGES_AT_ONCE = 4;

type Pages = IDBPObjectStore<RecordSchema, ArrayLike<StoreNames<RecordSchema>>, 'pages', 'readwrite'>;

/** Newest first, from copies of the rows of 1,000 ids: a row by itself takes about 25 µs, a row of a copy a tenth. */
export async function rowsBelow(database: IDBPDatabase<RecordSchema>, id: number): Promise<RunRow[]> {
  const keys = await database.getAllKeys('pages', IDBKeyRange.upperBound(pageOf(id)));
  const rows: RunRow[] = [];
  let end = id;
  const add = (part: readonly RunRow[], from: number) => {
    for (const row of part.toReversed()) if (row.id < end) rows.push(row);
    end = from;
  };
  const readUnpaged = async (from: number) => {
    while (end > from) {
      const read = await writePage(database, IDBKeyRange.bound(from, end, false, true));
      if (read) add(read.rows, Math.max(from, read.from));
      else end = from;
    }
  };
  for (let at = keys.length; at > 0; at -= PAGES_AT_ONCE) {
    const part = keys.slice(Math.max(0, at - PAGES_AT_ONCE), at).reverse();
    const { store } = database.transaction('pages');
    const pages = await Promise.all(part.map((page) => store.get(page)));
    for (const [index, page] of part.entries()) {
      await readUnpaged((page + 1) * PAGE_IDS);
      const paged = pages[index];
      // A page that was deleted meanwhile is read with the rows below it.
      if (paged) add(paged, page * PAGE_IDS);
    }
  }
  await readUnpaged(0);
  return rows;
}

/** Reads the page of the range's last row, and writes it unless it may get more rows. Undefined without a row. */
async function writePage(
  database: IDBPDatabase<RecordSchema>,
  range: IDBKeyRange,
): Promise<{ rows: RunRow[]; from: number } | undefined> {
  const tx = database.transaction(['runs', 'pages'], 'readwrite');
  const runs = tx.objectStore('runs');
  const [last, newest] = await Promise.all([runs.openKeyCursor(range, 'prev'), runs.openKeyCursor(null, 'prev')]);
  if (!last || !newest) return undefined;
  const page = pageOf(last.key);
  const from = page * PAGE_IDS;
  const rows = await runs.getAll(IDBKeyRange.bound(from, from + PAGE_IDS, false, true));
  if (page < pageOf(newest.key)) {
    // If there is no space for it, the rows are read one by one the next time, too.
    tx.objectStore('pages')
      .put(rows, page)
      .catch(() => undefined);
    await tx.done.catch(() => undefined);
  }
  return { rows, from };
}

export async function deletePage(pages: Pages, id: number): Promise<void> {
  await pages.delete(pageOf(id));
}

function pageOf(id: number): number {
  return Math.floor(id / PAGE_IDS);
}
