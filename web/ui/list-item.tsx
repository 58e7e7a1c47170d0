import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

import { shortenText } from '../../core/json/shorten-strings';
import styles from './list-item.module.css';

/** More characters than a line holds, which may be a million. */
const LONG = 200;

interface ListItemProps {
  name: string;
  /** Before the name. */
  icon?: ReactNode;
  /** Beside the name, where there is room. */
  detail: string | undefined;
  /** Whether something is wrong with it, which is told where it is open. */
  faulty: boolean;
  /** At the end of the line. */
  children?: ReactNode;
}

/** One line of a list: the name first, since that is what people and clients call it by. */
export function ListItem({ name, icon, detail, faulty, children }: ListItemProps) {
  return (
    <>
      {icon}
      <span className={styles['name']}>{shortenText(name, LONG)}</span>
      {detail !== undefined && detail !== name && (
        <span className={styles['detail']}>{shortenText(detail, LONG)}</span>
      )}
      {faulty && <TriangleAlert aria-hidden className={styles['fault']} />}
      {children}
    </>
  );
}
