import { useViolationText } from './fields/problem-texts';
import styles from './violation-list.module.css';
import type { Violation } from '../workers/validation/validate';

interface ViolationListProps {
  violations: readonly Violation[];
  onGo: (violation: Violation) => void;
}

export function ViolationList({ violations, onGo }: ViolationListProps) {
  const textOf = useViolationText();
  return (
    <ul className={styles['list']}>
      {violations.map((violation, index) => (
        <li key={index}>
          <button type="button" className={styles['go']} onClick={() => onGo(violation)}>
            <code>{violation.path}</code> {textOf(violation)}
          </button>
        </li>
      ))}
    </ul>
  );
}
