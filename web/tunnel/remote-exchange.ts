import { OUTPUT, SendWindow } from '../../proxy/frames';
import { Inbound } from './inbound';
import type { Open } from './stream';
import { HostError, type RelayRequest, type RelayResponse } from '../../core/host';

/** @throws HostError */
export function exchangeRemotely(open: Open, request: RelayRequest): Promise<RelayResponse> {
  const { method, url, headers, body, signal, tls, publicOnly } = request;
  return new Promise((resolve, reject) => {
    open((link) => {
      const upload = new SendWindow();
      const release = () => {
        upload.close();
        signal?.removeEventListener('abort', abort);
        link.release();
      };
      const drop = () => {
        link.close();
        release();
      };
      const responseBody = new Inbound(link, OUTPUT, drop);
      const abort = () => {
        const error = abortedError();
        reject(error);
        responseBody.abort(error);
        drop();
      };
      const bodyBytes = body?.byteLength;
      link.sendFrame({ type: 'request', method, url, headers, bodyBytes, tls, publicOnly });
      if (body) void upload.send(body, (piece) => link.send(piece));
      signal?.addEventListener('abort', abort);
      return {
        take(frame) {
          if (frame.type === 'response') {
            const { status, statusText, httpVersion } = frame;
            resolve({ status, statusText, httpVersion, headers: frame.headers, body: responseBody.stream });
          } else if (frame.type === 'credit') upload.grant(frame.bytes);
          else if (frame.type === 'end') {
            responseBody.end();
            release();
          }
        },
        takeBytes: (_, bytes) => responseBody.push(bytes),
        fail(error) {
          reject(error);
          responseBody.end(error);
          release();
        },
      };
    });
  });
}

export function abortedError(): HostError {
  return new HostError('aborted', 'The request was aborted.');
}
