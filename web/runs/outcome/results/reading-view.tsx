import type { JsonObject } from '../../../../core/json/json-object';
import { useTranslations } from 'use-intl';

import { BlockFrame } from '../../../content/blocks/block-frame';
import { type Finding, findingsWithin, mergeFindings } from '../../../../core/protocol/findings/finding';
import { FindingList } from '../../../content/findings/finding-list';
import { JsonText } from '../../../content/text/json-text';
import { ResourceContentsView } from '../../../content/resources/resource-contents-view';
import { OtherMembers } from '../result-part';
import { stringifyJson } from '../../../../core/json/lossless';

const SHOWN_MEMBERS = ['contents', 'ttlMs', 'cacheScope'];

interface ReadingViewProps {
  result: JsonObject;
  findings: readonly Finding[];
  name: string;
  uri: string | undefined;
}

export function ReadingView({ result, findings, name, uri }: ReadingViewProps) {
  const t = useTranslations('resources');
  const { contents } = result;
  const list = Array.isArray(contents) ? (contents as unknown[]) : undefined;
  const elsewhere = findings.filter(({ pointer }) => !(list && pointer.startsWith('/result/contents/')));
  return (
    <>
      <FindingList findings={elsewhere} />
      {list?.length === 0 && <p>{t('noContents')}</p>}
      {list && (
        <div>
          {list.map((item, index) => {
            const pointer = `/result/contents/${index}`;
            return (
              <ResourceContentsView
                key={index}
                contents={item}
                pointer={pointer}
                shownUri={uri}
                label={t('contentsOf', { name, n: String(index + 1) })}
                frame={(parts) => (
                  <BlockFrame
                    index={index}
                    kind="resource"
                    details={parts.details}
                    tools={parts.tools}
                    findings={mergeFindings(findingsWithin(findings, pointer), parts.findings)}
                  >
                    {parts.body}
                  </BlockFrame>
                )}
              />
            );
          })}
        </div>
      )}
      {contents !== undefined && !list && <JsonText source={stringifyJson(contents)} label="contents" />}
      <OtherMembers result={result} shownMembers={SHOWN_MEMBERS} />
    </>
  );
}
