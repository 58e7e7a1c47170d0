import type { Listed } from '../../../core/protocol/listed-items';
import { BookOpenText } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslations } from 'use-intl';
import { navigate, useSearch } from 'wouter/use-browser-location';

import { isObject, type JsonObject } from '../../../core/json/json-object';
import { cutText, shortenText } from '../../../core/json/shorten-strings';
import { MessageView } from '../../content/message/message-view';
import { useItemSource } from '../../session/use-list';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { Dialog } from '../../ui/dialog';
import { useFirstShown } from '../../ui/list-item';
import { inlineMarkdown } from '../../ui/markdown/inline-markdown';
import { ServerMarkdown } from '../../ui/markdown/server-markdown';
import { Notice } from '../../ui/notice';
import styles from './definition-header.module.css';
import { DefinitionIcon } from './definition-icon';

interface DefinitionHeaderProps extends Pick<Listed<never>, 'name' | 'title' | 'description' | 'definition'> {
  problems: readonly string[];
  badges?: ReactNode;
  /** The server has not listed it: there is no definition to open. */
  isUnlisted?: boolean;
  actions?: ReactNode;
  /** @param source the definition's JSON as the server sent it */
  renderDefinition?: (source: string) => ReactNode;
  definitionNote?: ReactNode;
}

/** Longer names are cut, to keep the form visible. */
const MAX_NAME_CHARACTERS = 260;

export function DefinitionHeader(props: DefinitionHeaderProps) {
  const { name, title, description, definition, problems, badges, actions, renderDefinition } = props;
  const t = useTranslations('outcome');
  const [isDefinitionOpen, setDefinitionOpen] = useDefinitionOpen();
  const [first] = useFirstShown();
  const hasTitle = title !== undefined && title !== name;
  const shownName = shortenText(name, MAX_NAME_CHARACTERS);
  const isTitleFirst = hasTitle && first === 'title';
  return (
    <header className="stack rigid gap-4 px-16 pt-12 pb-8 line-below">
      <div className="flex wrap start gap-8 rows-4">
        <div className={classNames('row narrow wrap gap-8 rows-4 after-list', styles['words'])}>
          <DefinitionIcon definition={definition} offer />
          <h2
            className={classNames('break', isTitleFirst ? styles['second'] : 'xl semibold tight')}
            title={isTitleFirst ? shownName : undefined}
          >
            {shownName}
          </h2>
          {hasTitle && (
            <span className={classNames('break', isTitleFirst ? styles['first'] : 'muted lg')}>
              {shortenText(title, MAX_NAME_CHARACTERS)}
            </span>
          )}
          <span className="rest" />
          {badges}
        </div>
        <div className="row gap-8">
          {actions}
          {!props.isUnlisted && (
            <Button
              size="small"
              variant="ghost"
              icon={<BookOpenText aria-hidden />}
              onClick={() => setDefinitionOpen(true)}
            >
              {t('definition')}
              {props.definitionNote}
            </Button>
          )}
        </div>
      </div>
      {description !== undefined && <FoldedDescription text={description.trim()} />}
      {problems.length > 0 && <Notice tone="warn" title={problems.join(' ')} />}
      {isDefinitionOpen && (
        <DefinitionDialog
          name={shownName}
          definition={definition}
          render={renderDefinition}
          onClose={() => setDefinitionOpen(false)}
        />
      )}
    </header>
  );
}

/** Markdown. Folded to its first line, so that the fields below have the same place for all items. */
function FoldedDescription({ text }: { text: string }) {
  const t = useTranslations('outcome');
  const [isWhole, setWhole] = useState(false);
  const [isCut, measure] = useIsCut();
  const [line = '', ...more] = cutText(text, MAX_FOLDED_CHARACTERS).split('\n');
  return (
    <div className={isWhole ? 'grid gap-4' : 'flex baseline gap-8'}>
      {isWhole ? (
        <div className={styles['description']}>
          <ServerMarkdown text={text} />
        </div>
      ) : (
        <p ref={measure} className={classNames('truncate muted', styles['folded'])}>
          {inlineMarkdown(line.replace(/^#{1,6} +/, ''))}
        </p>
      )}
      {(isWhole || isCut || more.length > 0) && (
        <button
          type="button"
          className="bare rigid no-pad self-start accent sm pointer hover-line"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {t(isWhole ? 'showLess' : 'showAll')}
        </button>
      )}
    </div>
  );
}

/** More than a line holds: a description may have any length. */
const MAX_FOLDED_CHARACTERS = 1_000;

function useIsCut(): [isCut: boolean, measure: (element: HTMLElement | null) => (() => void) | undefined] {
  const [isCut, setCut] = useState(false);
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setCut(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [isCut, measure];
}

interface DefinitionDialogProps {
  name: string;
  definition: JsonObject;
  render: DefinitionHeaderProps['renderDefinition'];
  onClose: () => void;
}

function DefinitionDialog({ name, definition, render, onClose }: DefinitionDialogProps) {
  const t = useTranslations('outcome');
  const source = useItemSource(definition);
  return (
    <Dialog size={render ? 'page' : 'wide'} title={t('definitionOfName', { name })} onClose={onClose}>
      {render ? (
        render(source)
      ) : (
        <div className={styles['definition']}>
          <MessageView label={name} source={source} />
        </div>
      )}
    </Dialog>
  );
}

const QUERY = '?view=definition';

/** Whether the dialog is open is in the address, so that Back closes it. */
function useDefinitionOpen(): [open: boolean, setOpen: (open: boolean) => void] {
  const open = useSearch().replace(/^\??/, '?') === QUERY;
  const setOpen = (next: boolean) => {
    if (next) navigate(location.pathname + QUERY, { state: { definition: true } });
    else if (isObject(history.state) && history.state['definition'] === true) history.back();
    else navigate(location.pathname, { replace: true });
  };
  return [open, setOpen];
}
