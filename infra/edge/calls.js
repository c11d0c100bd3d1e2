/**
 * Runs at the edge before a call goes to the API: tells it which host the browser asked, in place of whatever the client
 * claimed. The API compares a browser's Origin with it.
 */
function handler(event) {
  var request = event.request;
  request.headers['x-viewer-host'] = { value: request.headers.host.value };
  return request;
}
