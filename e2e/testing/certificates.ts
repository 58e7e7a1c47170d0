import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TestCertificate {
  key: string;
  /** Its own, then those of the chain that are sent with it. */
  cert: string;
}

/** Certificates by openssl: an authority that nobody trusts, one below it, and servers'. */
export function makeCertificates() {
  const folder = mkdtempSync(join(tmpdir(), 'loupe-tls-'));
  const at = (name: string) => join(folder, name);
  const openssl = (...args: string[]) =>
    execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  const read = (name: string) => readFileSync(at(name), 'utf8');
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  const authority = 'basicConstraints=critical,CA:true\nkeyUsage=keyCertSign,cRLSign\n';

  openssl('req', '-x509', ...key, '-keyout', 'root.key', '-out', 'root.pem', '-days', '2', '-subj', '/CN=Harbour Root');
  const sign = (name: string, subject: string, by: string, extensions: string, days: string) => {
    writeFileSync(at(`${name}.ext`), extensions);
    openssl('req', '-new', ...key, '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', `/CN=${subject}`);
    const signed = ['-CA', `${by}.pem`, '-CAkey', `${by}.key`, '-CAcreateserial', '-days', days];
    openssl('x509', '-req', '-in', `${name}.csr`, ...signed, '-extfile', `${name}.ext`, '-out', `${name}.pem`);
  };
  sign('middle', 'Harbour Middle', 'root', authority, '2');
  const server = (name: string, host: string, days = '2'): TestCertificate => {
    sign(name, host, 'middle', `subjectAltName=DNS:${host},IP:127.0.0.1\n`, days);
    return { key: read(`${name}.key`), cert: read(`${name}.pem`) + read('middle.pem') };
  };
  const good = server('good', 'tides.example');
  const expired = server('expired', 'tides.example', '-1');
  sign('stranger', 'other.example', 'middle', 'subjectAltName=DNS:other.example\n', '2');
  return {
    /** The file of the authority, in PEM. */
    caFile: at('root.pem'),
    good,
    expired,
    /** For another name than the one that is asked for. */
    stranger: { key: read('stranger.key'), cert: read('stranger.pem') + read('middle.pem') },
    /** The certificate between it and the authority is not sent. */
    incomplete: { key: good.key, cert: read('good.pem') },
    /** The authority is sent with it. */
    whole: { key: good.key, cert: good.cert + read('root.pem') },
    remove: () => rmSync(folder, { recursive: true }),
  };
}
