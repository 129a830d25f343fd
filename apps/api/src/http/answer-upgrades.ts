import { ServerResponse, type IncomingMessage, type Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Answers a request that would rather change to another protocol (`Upgrade: h2c` of curl --http2) as if it had not asked:
 * a server may ignore it (RFC 9110, section 7.8). Since the hub takes upgrades, Node hands all of them over unanswered.
 * The connection ends with the answer; a body is not read any more, so a request that has one is answered without it.
 * @param isOurs whether the hub takes the upgrades of this address
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
