import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

import { shortenText } from '../../core/json/shorten-strings';
import { classNames } from './class-names';
import styles from './list-item.module.css';
import { inBrowser, useChoice } from './remember';

const MAX_LENGTH = 200;

interface ListItemProps {
  name: string;
  icon?: ReactNode;
  detail: string | undefined;
  hasFindings: boolean;
  children?: ReactNode;
}

export function ListItem({ name, icon, detail, hasFindings, children }: ListItemProps) {
  const [first] = useFirstShown();
  const titled = detail !== undefined && detail !== name;
  const titleFirst = titled && first === 'title';
  return (
    <>
      {icon}
      <span
        className={classNames(styles['name'], titleFirst && styles['second'])}
        title={shortenText(name, MAX_LENGTH)}
      >
        {shortenText(name, MAX_LENGTH)}
      </span>
      {titled && (
        <span className={classNames(styles['detail'], titleFirst && styles['first'])}>
          {shortenText(detail, MAX_LENGTH)}
        </span>
      )}
      {hasFindings && <TriangleAlert aria-hidden className="rigid square-14 warn" />}
      {children}
    </>
  );
}

/** Which of title (for people) and name (for programs) a list shows first. */
export const FIRST_SHOWN = ['title', 'name'] as const;

export function useFirstShown() {
  return useChoice(inBrowser, 'loupe.firstShown', FIRST_SHOWN, 'title');
}
