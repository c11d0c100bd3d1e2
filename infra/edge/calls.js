/**
 * Runs in CloudFront before a call goes to the API. It adds the requested host, whatever header the client sent. The API compares
 * a browser's Origin with it.
 */
function handler(event) {
  var request = event.request;
  request.headers['x-viewer-host'] = { value: request.headers.host.value };
  return request;
}
