import type { DetailedPeerCertificate, TLSSocket } from 'node:tls';

const MAX_LINKS = 10;
const MAX_CHARACTERS = 300;

export interface ChainLink {
  subject: string;
  issuer: string;
  from: string;
  to: string;
}

export function chainOf(socket: TLSSocket): ChainLink[] {
  const links: ChainLink[] = [];
  let certificate: DetailedPeerCertificate | undefined = socket.getPeerCertificate(true);
  const fingerprints = new Set<string>();
  while (certificate?.fingerprint256 && !fingerprints.has(certificate.fingerprint256)) {
    fingerprints.add(certificate.fingerprint256);
    const { subject, issuer, subjectaltname, valid_from, valid_to } = certificate;
    const names = links.length === 0 ? subjectaltname : undefined;
    links.push({
      subject: oneLine(names ?? nameOf(subject)),
      issuer: oneLine(nameOf(issuer)),
      from: oneLine(valid_from),
      to: oneLine(valid_to),
    });
    if (links.length === MAX_LINKS) break;
    certificate = certificate.issuerCertificate as DetailedPeerCertificate | undefined;
  }
  return links;
}

export function describeCertificate([own]: ChainLink[]): string {
  return own ? `for ${own.subject}, issued by ${own.issuer}, valid ${validity(own)}` : '';
}

/** The whole chain, one certificate a line; what is wrong stands behind the one that it is wrong with. */
export function describeChain(chain: ChainLink[], errno: string, host: string): string {
  const lines = chain.map((link, at) => {
    const wrong = problemOf(link, at === 0, at === chain.length - 1, errno, host);
    const line = `${at + 1}. ${link.subject}, issued by ${link.issuer}, valid ${validity(link)}`;
    return wrong === undefined ? line : `${line} ← ${wrong}`;
  });
  return lines.join('\n');
}

function problemOf(link: ChainLink, isOwn: boolean, isLast: boolean, errno: string, host: string): string | undefined {
  const now = Date.now();
  switch (errno) {
    case 'CERT_HAS_EXPIRED':
      return Date.parse(link.to) < now ? 'expired' : undefined;
    case 'CERT_NOT_YET_VALID':
      return Date.parse(link.from) > now ? 'not valid yet' : undefined;
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return isOwn ? `not for ${host}` : undefined;
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'SELF_SIGNED_CERT_IN_CHAIN':
      return isLast ? 'self-signed and not trusted on this computer' : undefined;
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
    case 'UNABLE_TO_GET_ISSUER_CERT':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
      return isLast ? 'issuer certificate missing and not trusted on this computer' : undefined;
    default:
      return undefined;
  }
}

function validity({ from, to }: ChainLink): string {
  return `from ${from} to ${to}`;
}

function nameOf(name: DetailedPeerCertificate['subject'] | undefined): string {
  const { CN, O, OU } = (name ?? {}) as Record<string, string | string[] | undefined>;
  return String(CN ?? O ?? OU ?? '(no name)');
}

/** Any text may stand in a certificate: it must not look like another line. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').slice(0, MAX_CHARACTERS);
}
