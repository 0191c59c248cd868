import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { contentTypes } from '#infra/local/http/content-types';
import { caching } from '#topology/headers';

interface Packed {
  readonly type: string;
  readonly etag: string;
  readonly cache: string;
  readonly plain: Buffer;
  readonly brotli?: () => Promise<Buffer>;
  readonly gzip?: () => Promise<Buffer>;
}

/**
 * Serves the built screens from memory, compressed on first use. Every address that is not a file gets the page, which does its own
 * routing.
 */
export function screens(folder: string): (request: IncomingMessage, response: ServerResponse, path: string) => Promise<void> {
  const files = readAll(folder);
  return async (request, response, path) => {
    const file = files.get(path) ?? (extname(path) === '' ? files.get('/index.html') : undefined);
    if (!file) {
      response
        .writeHead(404, { 'content-type': 'text/plain; charset=utf-8' })
        .end(files.size === 0 ? 'The screens are not built.' : 'This file was not found.');
      return;
    }
    const headers = { 'content-type': file.type, 'cache-control': file.cache, etag: file.etag, vary: 'accept-encoding' };
    if (request.headers['if-none-match'] === file.etag) {
      response.writeHead(304, headers).end();
      return;
    }
    const { encoding, body } = await packedFor(file, request.headers['accept-encoding']);
    response.writeHead(200, { ...headers, 'content-length': body.length, ...(encoding ? { 'content-encoding': encoding } : {}) });
    response.end(request.method === 'HEAD' ? undefined : body);
  };
}

async function packedFor(file: Packed, accepted: string | string[] | undefined): Promise<{ encoding?: string; body: Buffer }> {
  const wanted = String(accepted ?? '');
  if (file.brotli && /\bbr\b/.test(wanted)) return { encoding: 'br', body: await file.brotli() };
  if (file.gzip && /\bgzip\b/.test(wanted)) return { encoding: 'gzip', body: await file.gzip() };
  return { body: file.plain };
}

function readAll(folder: string): ReadonlyMap<string, Packed> {
  const found = new Map<string, Packed>();
  if (!existsSync(folder)) return found;
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = join(folder, name);
    if (!statSync(file).isFile() || name.split(sep).some((part) => part.startsWith('.'))) continue;
    found.set(`/${relative(folder, file).split(sep).join('/')}`, pack(file));
  }
  return found;
}

function pack(file: string): Packed {
  const plain = readFileSync(file);
  const type = contentTypes[extname(file)] ?? 'application/octet-stream';
  const hashed = /[-.][\w-]{8,}\.\w+$/.test(file) && file.includes(`${sep}assets${sep}`);
  const squeezable = plain.length > 1_000 && /^(text\/|application\/(json|manifest|wasm)|image\/svg)/.test(type);
  return {
    type,
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    cache: hashed ? caching.hashed : caching.page,
    plain,
    ...(squeezable && {
      brotli: once(() => promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } })),
      gzip: once(() => promisify(gzip)(plain)),
    }),
  };
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
