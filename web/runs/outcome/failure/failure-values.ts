import type { ConnectionFailure } from '../../../../core/session/connect/connection-failure';
import { knownVersion, PROTOCOL_VERSIONS, VERSIONS_OLDEST_FIRST } from '../../../../core/protocol/protocol-settings';
import { isForbidden } from '../../../../core/session/requests/is-authorization-needed';
import { maskSecrets } from '../../../../core/secrets/mask-secrets';

export function failureValues(failure: ConnectionFailure) {
  const { code, details, exit, stderr } = failure;
  return {
    command: details['command'] ?? '',
    missing: details['missing'] ?? '',
    place: details['missing'] === undefined ? 'path' : 'file',
    host: code === 'dns' ? hostOf(details).replace(/:\d+$/, '') : hostOf(details),
    code: String(exit?.signal ?? exit?.code ?? details['code'] ?? '?'),
    by: exit?.signal ? 'signal' : (details['by'] ?? 'stdio'),
    status: details['status'] ?? '',
    isForbidden: String(isForbidden(failure)),
    location: details['location'] ?? '',
    type: details['event'] ?? details['type'] ?? '',
    body: details['body'] === undefined ? 'none' : 'some',
    version: details['version'] ?? '',
    ...versionValues(details['version']?.split(', ') ?? []),
    address: details['address'] ?? '',
    proxy: details['proxy'] ?? '',
    expected: details['expected'] ?? '',
    received: details['received'] ?? '',
    encoding: details['encoding'] ?? '',
    circle: details['circle'] ?? '',
    stderr: stderr.length > 0 ? 'some' : 'none',
  };
}

function versionValues(supported: readonly string[]) {
  const [newest] = PROTOCOL_VERSIONS;
  const [oldest = newest] = VERSIONS_OLDEST_FIRST;
  const isShared = supported.some((version) => knownVersion(version));
  const isServerOld = supported.every((version) => version < newest);
  return { newest, oldest, update: isShared ? 'none' : isServerOld ? 'server' : 'loupe' };
}

function hostOf({ host, hostname, port, url }: Record<string, string>): string {
  const name = host ?? hostname ?? '';
  if (name !== '') return port !== undefined && !name.endsWith(`:${port}`) ? `${name}:${port}` : name;
  return maskSecrets(url ?? '');
}
