import { itemRow } from '../../ui/virtual-listbox';
import type { TreeRow } from '../../ui/virtual-tree';
import type { ListedItem } from '../../../core/protocol/resource';

interface Folder {
  path: string;
  name: string;
  folders: Map<string, Folder>;
  items: ListedItem[];
}

/** `scheme:`, `//authority`, and the rest. */
const PARTS = /^([a-z][\w+.-]*:)?(\/\/[^/?#]*)?(.*)$/is;
/** The slashes of a path, but not those in a template's expression such as `{/path}`. */
const SLASH = /\/(?![^{}]*\})/;

/** Listed resources by the folders of their URIs, in the server's order; `a/b` is one folder if `a` has nothing else. */
export function uriTreeRows(items: readonly ListedItem[], isOpen: (key: string) => boolean): TreeRow<ListedItem>[] {
  const root: Folder = { path: '', name: '', folders: new Map(), items: [] };
  for (const item of items) {
    const names = folderNamesOf(item);
    names.reduce((folder, name) => childFolder(folder, name), root).items.push(item);
  }
  return treeRows(root, 1, isOpen);
}

/** `file:///a/b.txt` → `['file://', 'a']`; empty without a URI. */
function folderNamesOf(item: ListedItem): string[] {
  const uri = item.kind === 'resource' ? item.uri : item.uriTemplate;
  const [, scheme = '', authority = '', rest = ''] = PARTS.exec(uri ?? '') ?? [];
  const [path = ''] = rest.split(/[?#]/, 1);
  const segments = path.split(SLASH).filter((segment) => segment !== '');
  const base = scheme + authority;
  return [...(base === '' ? [] : [base]), ...segments.slice(0, -1)];
}

function childFolder(folder: Folder, name: string): Folder {
  let inner = folder.folders.get(name);
  if (!inner) {
    inner = { path: `${folder.path}/${name}`, name, folders: new Map(), items: [] };
    folder.folders.set(name, inner);
  }
  return inner;
}

function treeRows(folder: Folder, level: number, isOpen: (key: string) => boolean): TreeRow<ListedItem>[] {
  const folders = [...folder.folders.values()].map(mergeSingle);
  const siblings = folders.length + folder.items.length;
  const ariaOf = (position: number) => ({ level, position, siblings });
  const inner = folders.flatMap((each, index): TreeRow<ListedItem>[] => {
    // The leading space keeps it apart from keys of items.
    const key = ` folder ${each.path}`;
    const open = isOpen(key);
    const row: TreeRow<ListedItem> = {
      kind: 'folder',
      key,
      text: each.name,
      open,
      count: countIn(each),
      ...ariaOf(index + 1),
    };
    return open ? [row, ...treeRows(each, level + 1, isOpen)] : [row];
  });
  const items = folder.items.map((item, index): TreeRow<ListedItem> => ({
    ...itemRow(item),
    ...ariaOf(folders.length + index + 1),
  }));
  return [...inner, ...items];
}

function mergeSingle(folder: Folder): Folder {
  const [only] = folder.folders.values();
  if (folder.items.length > 0 || folder.folders.size !== 1 || !only) return folder;
  return mergeSingle({ ...only, name: `${folder.name}/${only.name}` });
}

function countIn({ items, folders }: Folder): number {
  return [...folders.values()].reduce((sum, folder) => sum + countIn(folder), items.length);
}
