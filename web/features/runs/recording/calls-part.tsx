import { ArrowDownToLine } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { useStore } from '../../../ui/use-store';
import { RunBrowser } from '../run-browser';
import type { OpenedRecording } from './opened-recording';
import type { RecordedCall } from './recorded-calls';
import { useRecordingSource } from './use-recording-source';

interface CallsPartProps {
  opened: OpenedRecording;
  /** Up to the moment of the time slider. */
  calls: readonly RecordedCall[];
}

export function CallsPart({ opened, calls }: CallsPartProps) {
  const t = useTranslations('recordings');
  const source = useRecordingSource(opened, calls);
  const isLive = useStore(opened.live) === true;
  const { open } = source.choices;
  const chosen = useStore(open);
  const [following, setFollowing] = useState(isLive);
  // A live recording follows the newest call until the user picks one.
  const newest = following ? calls.at(-1)?.id : undefined;
  const selected = newest === undefined ? chosen : String(newest);
  return (
    <div className="pane">
      <RunBrowser
        source={source}
        share="36%"
        selected={selected}
        onSelect={(id) => {
          open.set(id);
          setFollowing(false);
        }}
        above={
          opened.live && (
            <div className="flex rigid end line-below py-4 px-8">
              <Button
                size="small"
                aria-pressed={following && isLive}
                disabled={!isLive}
                icon={<ArrowDownToLine aria-hidden />}
                onClick={() => {
                  open.set(selected);
                  setFollowing(!following);
                }}
              >
                {t('follow')}
              </Button>
            </div>
          )
        }
        empty={<EmptyState title={t('noCalls')} />}
        nothingOpen={<EmptyState title={t('chooseCall')} />}
      />
    </div>
  );
}
