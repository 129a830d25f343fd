import { ServerResponse, type IncomingMessage, type Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Ignores `Upgrade` headers outside the hub (`Upgrade: h2c` of curl --http2) and answers over HTTP/1.1, as RFC 9110, section
 * 7.8 allows: since the hub listens for upgrades, Node would answer none of them. The connection closes with the response; a
 * body is not read.
 * @param isOurs whether the path belongs to the hub
 */
export function answerUpgrades(server: Server, isOurs: (url: string) => boolean): void {
  server.on('upgrade', (request: IncomingMessage, socket: Socket) => {
    if (isOurs(request.url ?? '')) return;
    socket.on('error', () => socket.destroy());
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    response.assignSocket(socket);
    response.once('finish', () => socket.end());
    request.push(null);
    server.emit('request', request, response);
  });
}
