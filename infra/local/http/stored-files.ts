import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { uploadInParts } from '#functions/upload-in-parts';
import { presignedProblem } from '#infra/local/http/signature';
import { region } from '#infra/local/runner/environment';

/** The target of presigned addresses on a laptop: our own origin, so that the browser never leaves it. */
export const filesPath = '/files';

/**
 * Passes presigned uploads and downloads to object storage and adds what the embedded one lacks: it checks signature and expiry, sets the
 * file name from the address, and takes files that are too long for one request.
 */
export function storedFiles(
  storage: string,
  secretKey: string,
): (request: IncomingMessage, response: ServerResponse, path: string, query: string) => void {
  const { host, hostname, port } = new URL(storage);
  const send = uploadInParts({ endpoint: storage, region, credentials: { accessKeyId: 'local', secretAccessKey: secretKey } });
  return (request, response, path, query) => {
    const object = path.slice(filesPath.length);
    const method = request.method ?? 'GET';
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const problem = presignedProblem(
      { method: method === 'HEAD' ? 'GET' : method, host, path: object, query, headers },
      secretKey,
      new Date(),
    );
    if (problem || !['GET', 'HEAD', 'PUT'].includes(method)) {
      response.writeHead(403, { 'content-type': 'text/plain; charset=utf-8' }).end(problem ?? 'Files can only be read or written here.');
      return;
    }
    const asked = new URLSearchParams(query);
    if (method === 'PUT' && Number(headers['content-length']) > mostAtOnce) {
      send(object, headers['content-type'] ?? 'application/octet-stream', request).then(
        () => response.writeHead(200).end(),
        () => response.writeHead(502).end(),
      );
      return;
    }
    const { connection: _, ...rest } = headers;
    const inner = ask({ host: hostname, port, method, path: `${object}?${query}`, headers: { ...rest, host } }, (answer) => {
      const disposition = asked.get('response-content-disposition');
      const type = asked.get('response-content-type');
      response.writeHead(answer.statusCode ?? 502, {
        ...answer.headers,
        ...(disposition ? { 'content-disposition': disposition } : {}),
        ...(type ? { 'content-type': type } : {}),
        // A stored file is somebody's upload: browsers may show it, but never run it.
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        'cache-control': 'private, no-store',
      });
      answer.pipe(response);
    });
    inner.on('error', () => response.writeHead(502).end());
    request.pipe(inner);
  };
}

/** The embedded object storage takes a little more in one request. */
const mostAtOnce = 8 * 1024 * 1024;
