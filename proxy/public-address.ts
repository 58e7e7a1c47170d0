import { lookup as lookUp } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { StreamFailure } from './stream';

/** Special-purpose addresses (RFC 6890 and its successors). */
const SPECIAL_V4: [net: string, bits: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
const SPECIAL_V6: [net: string, bits: number][] = [
  // Unspecified, loopback, IPv4-compatible.
  ['::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  // Teredo (its target is encoded in the address), documentation.
  ['2001::', 32],
  ['2001:db8::', 32],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
];
const special = new BlockList();
for (const [net, bits] of SPECIAL_V6) special.addSubnet(net, bits, 'ipv6');
for (const [net, bits] of SPECIAL_V4) {
  special.addSubnet(net, bits, 'ipv4');
  const octets = net.split('.').map(Number);
  const hex = octets.map((octet) => octet.toString(16).padStart(2, '0')).join('');
  const groups = `${hex.slice(0, 4)}:${hex.slice(4)}`;
  // The same as IPv4-mapped, NAT64 and 6to4 addresses.
  special.addSubnet(`::ffff:${groups}`, 96 + bits, 'ipv6');
  special.addSubnet(`64:ff9b::${groups}`, 96 + bits, 'ipv6');
  special.addSubnet(`2002:${groups}::`, 16 + bits, 'ipv6');
}

export function isPublic(address: string): boolean {
  const [plain = ''] = address.split('%');
  const version = isIP(plain);
  return version !== 0 && !special.check(plain, version === 4 ? 'ipv4' : 'ipv6');
}

/** @param address what the host resolves to; empty if only the HTTPS proxy can resolve it */
export function privateNetwork(host: string, address: string): StreamFailure {
  const message =
    address === ''
      ? `Can’t resolve ${host}, so Loupe can’t tell whether it is in a private network.`
      : `${host} resolves to ${address}, which is this computer or a private network.`;
  return new StreamFailure('private-network', message, { host, address });
}

/** Fails for addresses that are not public. Part of connecting: no second lookup gives another one (DNS rebinding). */
export const lookUpPublic: LookupFunction = (host, options, callback) => {
  lookUp(host, { ...options, all: true }, (error, addresses) => {
    if (error) {
      callback(error, []);
      return;
    }
    const inside = addresses.find(({ address }) => !isPublic(address));
    const [first] = addresses;
    if (inside) callback(privateNetwork(host, inside.address), []);
    else if (options.all === true) callback(null, addresses);
    else callback(null, first?.address ?? '', first?.family);
  });
};

/** For requests through another proxy, which looks up itself. @throws StreamFailure, also if it can't be resolved */
export function requirePublic(host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    lookUpPublic(host, { all: true }, (error) => {
      if (!error) resolve();
      else reject(error instanceof StreamFailure ? error : privateNetwork(host, ''));
    });
  });
}
