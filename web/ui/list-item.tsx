import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

import { shortenText } from '../../core/json/shorten-strings';
import { classNames } from './class-names';
import { useFirstShown } from './first-shown';
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

/**
 * One line of a list: the title first, which is for people, the name beside it; or the name first, if that was chosen. Who
 * hears it hears the name first, by which all else calls it.
 */
export function ListItem({ name, icon, detail, faulty, children }: ListItemProps) {
  const [first] = useFirstShown();
  const titled = detail !== undefined && detail !== name;
  const titleFirst = titled && first === 'title';
  return (
    <>
      {icon}
      <span className={classNames(styles['name'], titleFirst && styles['second'])} title={shortenText(name, LONG)}>
        {shortenText(name, LONG)}
      </span>
      {titled && (
        <span className={classNames(styles['detail'], titleFirst && styles['first'])}>{shortenText(detail, LONG)}</span>
      )}
      {faulty && <TriangleAlert aria-hidden className="rigid square-14 warn" />}
      {children}
    </>
  );
}
