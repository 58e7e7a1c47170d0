import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

import styles from './list-item.module.css';

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
      <span className={styles['name']}>{name}</span>
      {detail !== undefined && detail !== name && (
        <span className={styles['detail']}>{detail}</span>
      )}
      {faulty && <TriangleAlert aria-hidden className={styles['fault']} />}
      {children}
    </>
  );
}
