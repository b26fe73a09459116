// The same lines as a browser's: a message of a WebSocket each.

#ifndef WEB_H
#define WEB_H

#include <stdbool.h>
#include <stddef.h>

/// Writes what asks for such a connection. What is said next need not wait for the answer.
size_t web_ask(int port, char *out, size_t room);

/// The length of the answer, 0 if it is not whole yet. Dies if it is no.
size_t web_answer(const char *bytes, size_t length);

/// A frame that the server has sent, of which `payload` is the line.
struct frame {
  int kind;  // WEB_TEXT or another
  size_t head, payload;
};

enum { WEB_TEXT = 1, WEB_CLOSE = 8, WEB_PING = 9 };

/// Looks what stands at the beginning of these bytes; false if it is not whole yet.
bool web_cut(const char *bytes, size_t length, struct frame *);

enum { WEB_GROWS = 8 };  // times at most: a line feed alone becomes a head

/// Writes each of these lines as a frame, masked with zeros, which change nothing. `out` is WEB_GROWS times
/// as large.
size_t web_wrap(const char *lines, size_t length, char *out);

#endif
