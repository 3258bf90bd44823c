// The address by which this page was asked for is the one that clients need.
for (const place of document.querySelectorAll(".origin")) place.textContent = location.origin;
for (const place of document.querySelectorAll(".host")) place.textContent = location.host;
