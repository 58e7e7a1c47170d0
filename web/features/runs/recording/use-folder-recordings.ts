import { useQuery } from '@tanstack/react-query';

import { useWorkspace } from '../../../session/session-context';
import { isRecordingFile } from '../../../runs/record/recording-name';

export function useFolderRecordings() {
  const { folder } = useWorkspace().tunnel;
  const { data: files = [], refetch } = useQuery({
    queryKey: ['recordings', folder?.path],
    queryFn: async () => (await folder?.list()) ?? [],
    enabled: folder !== undefined,
    staleTime: 0,
  });
  const recordings = files.filter(({ path }) => isRecordingFile(path)).toSorted((a, b) => b.modified - a.modified);
  return { recordings, refetch };
}
