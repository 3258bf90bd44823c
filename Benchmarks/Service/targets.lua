-- Sends the targets of a file one after the other, from a place in it on: wrk -s targets.lua URL -- FILE PLACE
local targets, position = {}, 0

function init(arguments)
  for line in io.lines(arguments[1]) do targets[#targets + 1] = line end
  position = tonumber(arguments[2]) % #targets
end

function request()
  position = position % #targets + 1
  return wrk.format("GET", targets[position])
end

function done(summary, latency)
  local failed = summary.errors.status + summary.errors.connect + summary.errors.read
    + summary.errors.write + summary.errors.timeout
  io.write(string.format("RESULT %d %d %d %d %d\n", summary.requests, summary.duration, failed,
    latency:percentile(50), latency:percentile(99)))
end
